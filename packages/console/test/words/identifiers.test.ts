import { assert, describe, it } from "@effect/vitest"
import { digitsOf } from "../../src/words/identifiers.ts"

describe("what is typed", () => {
  it("is a number as people write it, and else a name", () => {
    for (const text of [
      "23990000014",
      "23 990 000 014",
      "23-990-000-014",
      "ABN 23 990 000 014",
      "\u202d23990000014\u202c"
    ])
      assert.strictEqual(digitsOf(text), "23990000014", text)
    assert.strictEqual(digitsOf("A.C.N. 990 000 014"), "990000014")
    for (const text of ["", "ABN", "2399000001", "1300 Plumber", "23990000014 Pty Ltd"])
      assert.isUndefined(digitsOf(text), text)
  })
})
