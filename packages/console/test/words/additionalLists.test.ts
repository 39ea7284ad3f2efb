/** How an additional list stands, in words. */
import { assert, describe, it } from "@effect/vitest"
import { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import {
  ageWords,
  formatWords,
  kindEvents,
  kindWords,
  listStanding
} from "../../src/words/additionalLists.ts"

const list = {
  state: "current",
  age_days: 0,
  max_age_days: null,
  note: null,
  last_failure: null
} as const

const failure = { at: "2026-11-21T04:46:08Z", reason: "It is a letter." }

describe("an additional list", () => {
  it.each([
    [{}, "plain", "In force", ""],
    [{ max_age_days: 14, age_days: 3 }, "plain", "Within its dates", ""],
    [
      { max_age_days: 14, age_days: 12 },
      "review",
      "Soon too old",
      "It is 12 days old, and is relied on for 14 days."
    ],
    [{ last_failure: failure }, "review", "The last file was not taken", "It is a letter."],
    [{ state: "not_loaded" }, "gap", "Nothing loaded", "Nothing was ever loaded into it."],
    [{ state: "not_loaded", last_failure: failure }, "gap", "Nothing loaded", "It is a letter."],
    [{ state: "partial", note: "A row is missing." }, "alarm", "Could not be relied on", "A row is missing."],
    [
      { state: "stale", age_days: 20, max_age_days: 14 },
      "alarm",
      "Could not be relied on",
      "It is 20 days old"
    ],
    [
      { state: "stale", age_days: null, max_age_days: 14 },
      "alarm",
      "Could not be relied on",
      "Nobody can say"
    ],
    [
      { in_doubt: { since: "", as_of: null, rows: 1, sha256: "", reason: "Many are gone." } },
      "review",
      "An edition is in doubt",
      "Many are gone."
    ]
  ] as const)("that is %j stands as %s", (facts, kind, says, because) => {
    const standing = listStanding({ ...list, ...facts })
    assert.deepInclude(standing, { kind, says })
    assert.isTrue(standing.because.startsWith(because), standing.because)
  })

  it("has its age beside its limit, where it has them", () => {
    assert.strictEqual(ageWords({ age_days: null, max_age_days: 14 }), "–")
    assert.strictEqual(ageWords({ age_days: 1, max_age_days: 14 }), "1 day of 14")
    assert.strictEqual(ageWords({ age_days: 2, max_age_days: null }), "2 days")
  })

  it("has words for every format and every kind", () => {
    assert.sameMembers(Object.keys(formatWords), [...ListFormat.literals])
    for (const words of [kindWords, kindEvents])
      assert.sameMembers(Object.keys(words), [...ListKind.literals])
  })
})
