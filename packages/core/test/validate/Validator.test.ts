import { assert, describe, it } from "@effect/vitest"
import { validate } from "@entity-watch/core/validate/Validator"
import * as Schema from "effect/Schema"

describe("validate", () => {
  it("answers an ABN with its digits and its usual spelling", () => {
    assert.deepStrictEqual(validate(" 51 824\u00a0753 556"), {
      identifier_type: "abn",
      input: " 51 824\u00a0753 556",
      normalized: "51824753556",
      formatted: "51 824 753 556",
      valid: true
    })
  })
  it("takes nine digits for an ACN", () => {
    assert.deepStrictEqual(validate("000000019"), {
      identifier_type: "acn",
      input: "000000019",
      normalized: "000000019",
      formatted: "000 000 019",
      valid: true
    })
  })
  it("names the checksum as the reason", () => {
    assert.deepStrictEqual(validate("00000000019"), {
      identifier_type: "abn",
      input: "00000000019",
      normalized: "00000000019",
      formatted: "00 000 000 019",
      valid: false,
      reason: "checksum"
    })
  })
  it("answers anything else with the reason format", () => {
    for (const input of ["", "5182475355", "ABN 51824753556", "51-824-753-556", "５１８２４７５３５５６"])
      assert.strictEqual(validate(input).reason, "format", input)
  })
  it.prop(
    "never throws and echoes its input",
    { input: Schema.String },
    ({ input }) => validate(input).input === input
  )
})
