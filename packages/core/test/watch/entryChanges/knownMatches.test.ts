import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import type { ToldMatchRow } from "@entity-watch/core/store/KnownMatchStore"
import { isCut, knownMatches, togetherBy } from "@entity-watch/core/watch/entryChanges/knownMatches"

const source = "dfat-consolidated-list" as const

const event = (
  created_at: string,
  entries: ReadonlyArray<readonly [list_ref: string, matched_name: string]>,
  matches = entries
): ToldMatchRow => ({
  payload: {
    data: {
      subject_ref: "customer",
      changes: entries.map(([list_ref, matched_name]) => ({
        field: "screening.gov_sanctions",
        before: null,
        after: { list_ref, matched_name },
        source
      })),
      matches: matches.map(([list_ref, matched_name]) => ({
        source,
        list_ref,
        matched_name,
        entry_sha256: `sha256 of ${matched_name}`
      }))
    }
  },
  created_at,
  as_of: null,
  loaded_at: null
})

const decision = (decided_at: string, entry_refs: ReadonlyArray<string>, entry_sha256 = "sha256") => ({
  id: "dec_1",
  source,
  entry_refs,
  entry_sha256,
  facts: {},
  outcome: "different" as const,
  reason: "",
  reason_code: null,
  decided_by: "Kim Reviewer",
  decided_at
})

describe("knownMatches", () => {
  it("are those of events and decisions, in the order in which they became known", () => {
    const known = knownMatches(
      [event("2026-11-02", [["9999a", "A"]])],
      [decision("2026-11-01", ["9999", "9999a"])]
    )
    assert.deepStrictEqual(known, [
      { source, refs: ["9999", "9999a"], sha256: "sha256", at: "2026-11-01" },
      {
        source,
        refs: ["9999a"],
        sha256: "sha256 of A",
        at: "2026-11-02",
        told: { as_of: null, loaded_at: null, name: "A" }
      }
    ])
  })

  it("have no digest where the event had no room for the match, and say where it had none for the change", () => {
    const row = event(
      "2026-11-02",
      [
        ["1", "A"],
        ["2", "B"]
      ],
      [["1", "A"]]
    )
    assert.deepStrictEqual(
      knownMatches([row], []).map(({ sha256 }) => sha256),
      ["sha256 of A", null]
    )
    assert.isFalse(isCut(row))
    const { data } = row.payload
    const rest = {
      field: "screening.gov_sanctions",
      before: null,
      after: "3 more of these changes are not shown",
      source
    }
    const cut = { ...row, payload: { data: { ...data, changes: [...data.changes, rest] } } } as const
    assert.isTrue(isCut(cut))
    assert.lengthOf(knownMatches([cut], []), 2)
  })
})

describe("togetherBy", () => {
  const together = (...known: Parameters<typeof togetherBy>[0]) =>
    atOnce(togetherBy(known, () => undefined)).map((matches) => matches.length)

  it("joins what has a reference in common, and without one what says the same", () => {
    const [a, b] = knownMatches([event("1", [["9999a", "A"]]), event("2", [["9998", "B"]])], [])
    const [decided] = knownMatches([], [decision("3", ["9999", "9999a"])])
    const [one, other] = knownMatches([], [decision("4", [], "x"), decision("5", [], "y")])
    assert(a && b && decided && one && other)
    assert.deepStrictEqual(together(a, b, decided), [2, 1])
    assert.deepStrictEqual(together(one, other, { ...one, at: "6" }), [2, 1])
    assert.deepStrictEqual(together(a, { ...a, source: "list:other" }), [1, 1])
    // What two groups have in common stays with the first.
    assert.deepStrictEqual(together(a, b, { ...decided, refs: ["9998", "9999a"] }, b), [3, 1])
  })

  it("looks at each match a few times and pauses after it", () => {
    const many = 1_000
    let looks = 0
    const known = Array.from({ length: many }, (_, n) => ({
      source,
      get refs() {
        looks += 1
        return [`${n}`]
      },
      sha256: null,
      at: "1"
    }))
    const steps = togetherBy(known, () => undefined)
    let taken = 0
    while (steps.next().done !== true) taken += 1
    assert.strictEqual(taken, many)
    assert.isAtMost(looks, 4 * many)
  })

  it("joins what is known to be one entry", () => {
    const known = knownMatches(
      [
        event("1", [
          ["9999a", "A"],
          ["9999b", "B"]
        ])
      ],
      []
    )
    assert.deepStrictEqual(
      atOnce(togetherBy(known, () => "reference 9999")).map((matches) => matches.length),
      [2]
    )
  })
})
