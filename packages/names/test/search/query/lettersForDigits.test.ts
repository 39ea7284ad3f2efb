import { assert, describe, it } from "@effect/vitest"
import { lettersForDigits } from "../../../src/search/query/lettersForDigits.ts"

describe("lettersForDigits", () => {
  it("reads 1 as I and as L, and other digits as the letters that they look like", () => {
    assert.deepStrictEqual(lettersForDigits("HA1V0R5EN"), ["HAIVORSEN", "HALVORSEN"])
  })

  it.each(["HALVORSEN", "4WD", "1800", "A1", ""])("leaves %s", (text) => {
    assert.deepStrictEqual(lettersForDigits(text), [])
  })
})
