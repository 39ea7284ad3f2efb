import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { folder, webhookSchemas } from "../webhookSchemas.ts"

describe("the published JSON Schemas of deliveries", () => {
  it.each(Object.entries(webhookSchemas))(
    "%s is current: `npm run webhook-schemas` makes it anew",
    (name, made) => {
      assert.deepStrictEqual(JSON.parse(readFileSync(new URL(name, folder), "utf8")), JSON.parse(made()))
    }
  )
})
