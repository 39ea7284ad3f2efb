import { layer } from "@effect/vitest"
import { TestDatabase } from "../support/TestDatabase.ts"
import { retiresAKey } from "./resealing.ts"

layer(TestDatabase.layer, { excludeTestServices: true })("resealSecrets", (it) => {
  it.effect("retires a key on the embedded database", () => retiresAKey(205))
})
