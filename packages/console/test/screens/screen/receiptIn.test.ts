/** What counts as a receipt in a file that somebody drops. */
import { assert, describe, it } from "@effect/vitest"
import { receiptIn } from "../../../src/screens/screen/receiptIn.ts"

const source = { status: "no_match", list: { checked_as_of: null }, matches: 0 }
const sources = { gov_sanctions: source, regulator_banned_person: source, regulator_banned_org: source }
const receipt = {
  issued_at: "2026-11-24T00:00:00.000Z",
  key_id: "a",
  mode: "live",
  overall: "no_match",
  signature: "b",
  sources
}
const additional = { additional_list: "list:declined", counts: true, ...source }

describe("receiptIn", () => {
  it("finds a receipt, and that of a whole answer", () => {
    assert.strictEqual<unknown>(receiptIn(receipt), receipt)
    assert.strictEqual<unknown>(receiptIn({ query: {}, receipt }), receipt)
    assert.isDefined(receiptIn({ ...receipt, overall: "changed by somebody" }))
    const withoutList = { ...sources, gov_sanctions: { status: "unavailable", list: null } }
    assert.isDefined(receiptIn({ ...receipt, sources: withoutList }))
    assert.isDefined(receiptIn({ ...receipt, additional: [additional] }))
  })

  it.each<readonly [string, unknown]>([
    ["a number", 5],
    ["null", null],
    ["an array", [receipt]],
    ["only a signature and null for its sources", { signature: 1, key_id: "x", sources: null }],
    ["no sources", { ...receipt, sources: {} }],
    ["sources as an array", { ...receipt, sources: [source, source, source] }],
    ["one list missing", { ...receipt, sources: { ...sources, regulator_banned_org: undefined } }],
    [
      "a list that is a text",
      { ...receipt, sources: { ...sources, gov_sanctions: { ...source, list: "x" } } }
    ],
    [
      "a status that is no text",
      { ...receipt, sources: { ...sources, gov_sanctions: { ...source, status: 1 } } }
    ],
    ["additional lists that are no array", { ...receipt, additional: {} }],
    ["an additional list without an id", { ...receipt, additional: [source] }],
    [
      "an additional list of which nobody knows whether it counts",
      { ...receipt, additional: [{ ...additional, counts: "yes" }] }
    ],
    ["no moment", { ...receipt, issued_at: undefined }],
    ["a mode that is no text", { ...receipt, mode: {} }],
    ["a verdict that is no text", { ...receipt, overall: [] }],
    ["a signature that is a number", { ...receipt, signature: 1 }],
    ["an answer whose receipt is null", { receipt: null }]
  ])("finds none in %s", (_, value) => {
    assert.isUndefined(receiptIn(value))
  })
})
