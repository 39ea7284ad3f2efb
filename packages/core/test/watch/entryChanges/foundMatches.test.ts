import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { registerById } from "@entity-watch/core/registers/all"
import { courseOf, type EntryVersion } from "@entity-watch/core/watch/entryChanges/entryHistory"
import { foundMatches } from "@entity-watch/core/watch/entryChanges/foundMatches"
import type { ListOfPeriod } from "@entity-watch/core/watch/entryChanges/histories"
import type { KnownMatch } from "@entity-watch/core/watch/entryChanges/knownMatches"
import { listedEntry } from "../../lists/listedEntries.ts"

const source = "dfat-consolidated-list"
const register = registerById(source)
assert(register !== undefined)
const editions = [1, 2, 3].map((n) => ({
  register: source,
  id: `${n}`,
  as_of: `as of ${n}`,
  loaded_at: `loaded ${n}`,
  was_in_force: n === 1,
  is_behind: false
}))
const snapshot: ListOfPeriod["snapshot"] = {
  register: source,
  id: "3",
  sha256: "",
  asOf: null,
  loadedAt: "",
  checkedAt: null,
  checkedBy: null,
  rows: 1,
  partial: null
}
const lists = new Map([[source, { register, snapshot, editions }]])
const forever = Number.POSITIVE_INFINITY
const version = (sha256: string, from: number, to: number): EntryVersion => ({
  entry: listedEntry(`Name ${sha256}`, "individual", { sha256 }),
  from,
  to
})

/** What is found of a match that an event of the period tells. */
const found = (versions: ReadonlyArray<EntryVersion>, standing: ReadonlyArray<string> = []) => {
  const stands = standing.map((sha256) => listedEntry(`Name ${sha256}`, "individual", { sha256 }))
  const courses = new Map([["reference 1", atOnce(courseOf({ versions, standing: stands }, 2))]])
  const keys = new Map([["1", "reference 1"]])
  const told = { as_of: "as told", loaded_at: "told", name: "Name told" }
  const known: ReadonlyArray<KnownMatch> = [{ source, refs: ["1"], sha256: "a", at: "2", told }]
  const histories = new Map(versions.length === 0 ? [] : [[source, { courses, keys }] as const])
  return atOnce(foundMatches(known, lists, histories, "1")).map(({ text, ...row }) => [
    row.became,
    row.name,
    row.loaded_at,
    text.sha256
  ])
}

describe("foundMatches", () => {
  it("has of a new match what the list says now", () => {
    assert.deepStrictEqual(found([]), [["new", "Name told", "told", "a"]])
    assert.deepStrictEqual(found([version("a", 1, forever)]), [["new", "Name a", "loaded 2", "a"]])
    assert.deepStrictEqual(found([version("b", 0, 1), version("a", 1, 2), version("c", 2, forever)]), [
      ["new", "Name c", "loaded 3", "c"]
    ])
    assert.deepStrictEqual(found([version("b", 0, 1), version("a", 1, 2), version("b", 2, forever)]), [
      ["new", "Name b", "loaded 3", "b"]
    ])
    // Only the day of the entry's last edit changed.
    assert.deepStrictEqual(found([version("a", 0, 1), version("a", 1, forever)]), [
      ["new", "Name a", "told", "a"]
    ])
  })

  it("has of a new match its own text beside a neighbour of its reference that changed", () => {
    assert.deepStrictEqual(found([version("b", 0, 2), version("c", 2, forever)], ["a"]), [
      ["new", "Name a", "loaded 3", "a"]
    ])
  })

  it("knows a match that has no reference by what was decided about, beside what the list says now", () => {
    const entry = (sha256: string) => listedEntry("Name", "individual", { ref: "", sha256 })
    const versions = [
      { entry: entry("a"), from: 0, to: 1 },
      { entry: entry("b"), from: 1, to: forever }
    ]
    const courses = new Map([["one", atOnce(courseOf({ versions, standing: [] }, 2))]])
    const keys = new Map([["sha256 a", "one"]])
    const known: ReadonlyArray<KnownMatch> = [{ source, refs: [], sha256: "a", at: "2" }]
    const [one] = atOnce(foundMatches(known, lists, new Map([[source, { courses, keys }]]), "1"))
    assert.deepStrictEqual(
      [one?.became, one?.known],
      [
        "changed",
        [
          { list_ref: "", entry_sha256: "b" },
          { list_ref: "", entry_sha256: "a" }
        ]
      ]
    )
  })

  it("pauses after each match", () => {
    const known = Array.from(
      { length: 100 },
      (_, n): KnownMatch => ({ source, refs: [`${n}`], sha256: "a", at: "2" })
    )
    const steps = foundMatches(known, lists, new Map(), "1")
    let taken = 0
    while (steps.next().done !== true) taken += 1
    assert.isAtLeast(taken, 2 * known.length)
  })
})
