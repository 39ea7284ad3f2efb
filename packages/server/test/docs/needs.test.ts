/** Each state that needs a person has its heading on the page, to which the console, the API and messages lead. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { NeedCode } from "@entity-watch/contract/schema/admin/Need"
import { root } from "../support/workspaceCopy.ts"

const page = readFileSync(join(root, "packages/core/docs/needs-a-person.md"), "utf8")

describe("needs-a-person.md", () => {
  it("has one heading for every code, in the order of the schema, and no other", () => {
    const headings = [...page.matchAll(/^#{2,} (.+)$/gmu)].map(([, heading = ""]) => heading)
    assert.deepStrictEqual(headings, [...NeedCode.literals])
  })

  it("begins with a table of every code", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gmu)].map(([, code = ""]) => code)
    assert.deepStrictEqual(rows, [...NeedCode.literals])
  })
})
