import { assert, describe, it } from "@effect/vitest"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { matchLines } from "@entity-watch/server/cli/matchLines"

const entry: Match = {
  source: "dfat-consolidated-list",
  matched_name: "Jordan EXAMPLE",
  score: 0,
  matched_on: ["name"],
  list_ref: "9999",
  name_type: "Primary Name",
  listing_type: "Individual",
  dob_raw: "",
  pob: "",
  register_name: "Consolidated List",
  ban_type: "",
  acn: "",
  note: "The name could not be compared: the Thai script is not read.",
  explanation: {
    compared_as: "person",
    floor: 68,
    features: [
      { feature: "words", score: 0, weight: 85, points: 0, detail: "how alike the aligned words are" }
    ],
    aligned: [],
    only_screened: ["สมชาย"],
    only_listed: ["JORDAN", "EXAMPLE"],
    differences: []
  }
}

describe("an entry that is explained", () => {
  it("has no score where the name could not be compared", () => {
    const { explanation, note } = entry
    const not_compared = note
    const lines = matchLines({
      ...entry,
      ...(explanation && { explanation: { ...explanation, not_compared } })
    })
    assert.deepStrictEqual(lines, [
      "      -  Jordan EXAMPLE  [9999]  could not be compared",
      `         ${note}`
    ])
  })

  it("has its score below the floor where it was", () => {
    const [first, ...more] = matchLines(entry)
    assert.strictEqual(first, "    0.0  Jordan EXAMPLE  [9999]  below the floor, no match")
    assert.include(more.join("\n"), "(not in the screened name) = JORDAN")
  })
})
