import { assert, describe, it } from "@effect/vitest"
import { withEndingWrittenOut } from "../../src/lexicon/phraseShortForms.ts"

describe("withEndingWrittenOut", () => {
  it.each([
    ["Halvorsen AC", "Halvorsen ABORIGINAL CORPORATION"],
    ["Halvorsen A/C ", "Halvorsen ABORIGINAL CORPORATION"],
    ["Halvorsen Ab. Corp.", "Halvorsen ABORIGINAL CORPORATION"],
    ["Halvorsen SMSF", "Halvorsen SELF MANAGED SUPERANNUATION FUND"],
    ["Halvorsen S/Fund", "Halvorsen SUPERANNUATION FUND"],
    ["Halvorsen F/T", "Halvorsen FAMILY TRUST"]
  ])("writes out %s", (name, expected) => {
    assert.strictEqual(withEndingWrittenOut(name), expected)
  })

  it.each(["AC", "Halvorsen A C", "AC Halvorsen", "Halvorsen Mac", "Halvorsen"])("leaves %s", (name) => {
    assert.isUndefined(withEndingWrittenOut(name))
  })
})
