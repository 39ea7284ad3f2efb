import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { historyKey } from "@entity-watch/core/watch/entryChanges/entryHistory"
import { followed, joinedKeys } from "@entity-watch/core/watch/entryChanges/joinedEntries"
import { listedEntry } from "../../lists/listedEntries.ts"

const forever = Number.POSITIVE_INFINITY

const version = (ref: string, name: string, sha256: string, from: number, to: number) => ({
  entry: listedEntry(name, "individual", { ref, sha256 }),
  from,
  to
})

/** The versions of one entry together. */
const joined = (...versions: ReadonlyArray<ReturnType<typeof version>>) => {
  const keyOf = atOnce(joinedKeys(versions))
  return [...Map.groupBy(versions, ({ entry }) => keyOf(historyKey(entry))).values()].map((group) =>
    group.map(({ entry }) => entry.sha256).join("")
  )
}

describe("joinedKeys", () => {
  it("joins an entry with the one of another reference that took its place, and no other", () => {
    const [a, b] = [version("7", "One", "a", 0, 1), version("8", "One", "b", 1, forever)]
    assert.deepStrictEqual(joined(a, b), ["ab"])
    assert.deepStrictEqual(joined(a, b, version("9", "One", "c", 1, forever)), ["ab", "c"])
    assert.deepStrictEqual(joined(a, version("8", "Two", "b", 1, forever)), ["a", "b"])
    assert.deepStrictEqual(joined(a, version("8", "One", "b", 2, forever)), ["a", "b"])
    // It stays under its own reference.
    assert.deepStrictEqual(joined(a, version("7", "One", "c", 1, forever), b), ["ac", "b"])
    assert.deepStrictEqual(joined(a, version("8", "One", "b", 1, 2), version("9", "One", "c", 2, 3)), ["abc"])
  })

  it("joins an entry without a reference with the one of its name that took its place", () => {
    const a = version("", "One", "a", 0, 1)
    assert.deepStrictEqual(joined(a, version("", "One", "b", 1, forever)), ["ab"])
    assert.deepStrictEqual(joined(a, version("", "Two", "b", 1, forever)), ["a", "b"])
    // The record of one that stays as it was may have another key.
    const moved = [version("", "One", "b", 0, 1), version("", "One", "b", 1, forever)]
    assert.deepStrictEqual(joined(a, ...moved), ["a", "bb"])
  })

  it("takes steps in the number of the versions, also where all look the same", () => {
    const many = 1_000
    const versions = [
      ...Array.from({ length: many }, (_, n) => version("", "One", `a${n}`, 0, 1)),
      ...Array.from({ length: many }, (_, n) => version("", "One", `b${n}`, 1, forever))
    ]
    const steps = joinedKeys(versions)
    let taken = 0
    while (steps.next().done !== true) taken += 1
    assert.isAtMost(taken, 12 * many)
  })
})

describe("followed", () => {
  it("goes on with what took the place of an entry that is known", () => {
    const isMeant = followed([{ source: "dfat-consolidated-list", refs: ["7"], sha256: null, at: "" }])
    const entry = (ref: string, name = "One") => listedEntry(name, "individual", { ref })
    assert.isTrue(isMeant(entry("7"), { since: "1", until: "4" }))
    assert.isFalse(isMeant(entry("8"), { since: "3", until: "4" }))
    assert.isTrue(isMeant(entry("8"), { since: "4", until: "5" }))
    assert.isFalse(isMeant(entry("9", "Two"), { since: "5", until: null }))
    assert.isTrue(isMeant(entry("9"), { since: "5", until: null }))
  })
})
