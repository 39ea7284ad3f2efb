import { assert, describe, it } from "@effect/vitest"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import {
  becameOf,
  courseOf,
  type EntryHistory,
  historyKey
} from "@entity-watch/core/watch/entryChanges/entryHistory"
import { listedEntry } from "../../lists/listedEntries.ts"

const forever = Number.POSITIVE_INFINITY

/** Each version as its text, the edition that brought it, and the one that no longer has it. */
const history = (
  versions: ReadonlyArray<readonly [text: string, from: number, to: number]>,
  standing: ReadonlyArray<string> = []
): EntryHistory => ({
  versions: versions.map(([sha256, from, to]) => ({
    entry: listedEntry(`Name ${sha256}`, "individual", { sha256 }),
    from,
    to
  })),
  standing: standing.map((sha256) => listedEntry(`Name ${sha256}`, "individual", { sha256 }))
})

const course = (of: EntryHistory) => atOnce(courseOf(of, 4))

describe("becameOf", () => {
  // The period has the editions 0 to 4.
  const cases: ReadonlyArray<
    readonly [string, EntryHistory, seen: string | null, became: string | null, edition: number]
  > = [
    ["an entry that came", history([["a", 2, forever]]), "a", "new", 2],
    [
      "one that came and said something else afterwards",
      history([
        ["a", 2, 3],
        ["b", 3, forever]
      ]),
      "a",
      "new",
      3
    ],
    [
      "one that says something else",
      history([
        ["a", 0, 2],
        ["b", 2, forever]
      ]),
      "a",
      "changed",
      2
    ],
    [
      "the last of several changes",
      history([
        ["a", 0, 1],
        ["b", 1, 3],
        ["c", 3, forever]
      ]),
      "a",
      "changed",
      3
    ],
    [
      "one that says what it said in the beginning",
      history([
        ["a", 0, 1],
        ["b", 1, 3],
        ["a", 3, forever]
      ]),
      "a",
      null,
      3
    ],
    ["one that was removed", history([["a", 0, 4]]), "a", "removed", 4],
    [
      "one that was removed and put back",
      history([
        ["a", 0, 1],
        ["a", 2, forever]
      ]),
      "a",
      null,
      2
    ],
    ["one that came and went", history([["a", 1, 3]]), "a", "removed", 3],
    [
      "one that was removed after it was put back",
      history([
        ["a", 0, 1],
        ["a", 2, 4]
      ]),
      "a",
      "removed",
      4
    ],
    [
      "one of which only the day of its last edit changed",
      history([
        ["a", 0, 2],
        ["a", 2, forever]
      ]),
      "a",
      null,
      0
    ],
    [
      "an older text than any of the period",
      history([
        ["b", 0, 2],
        ["c", 2, forever]
      ]),
      "a",
      "changed",
      2
    ],
    [
      "an unknown text",
      history([
        ["a", 0, 2],
        ["b", 2, forever]
      ]),
      null,
      "changed",
      2
    ],
    [
      "a neighbour of one reference that changed",
      history(
        [
          ["b", 0, 2],
          ["c", 2, forever]
        ],
        ["a"]
      ),
      "a",
      null,
      2
    ],
    ["a neighbour of one reference that was removed", history([["b", 0, 2]], ["a"]), "a", null, 2],
    ["the one of two that was removed", history([["b", 0, 2]], ["a"]), "b", "changed", 2]
  ]
  for (const [what, own, seen, became, edition] of cases)
    it(`tells of ${what}`, () => {
      const found = course(own)
      assert.deepStrictEqual([becameOf(found, seen), found.edition], [became, edition])
    })
})

describe("courseOf", () => {
  it("has what the list says now, or said last", () => {
    const of = (...versions: Parameters<typeof history>[0]) => course(history(versions)).last?.sha256
    assert.strictEqual(of(["a", 0, 2], ["b", 2, forever]), "b")
    assert.strictEqual(of(["a", 0, 3], ["b", 1, 2]), "a")
  })

  it("takes steps in the number of the versions, and looks at each a few times", () => {
    const many = 2_000
    let looks = 0
    const versions = Array.from({ length: many }, (_, n) => ({
      entry: Object.defineProperty(listedEntry(`Name ${n}`, "individual"), "sha256", {
        get: () => {
          looks += 1
          return `sha256 ${n}`
        }
      }),
      from: n % 2,
      to: (n % 2) + 1
    }))
    const steps = courseOf({ versions, standing: [] }, 2)
    let taken = 0
    while (steps.next().done !== true) taken += 1
    assert.isAtLeast(taken, many)
    assert.isAtMost(looks, 4 * many)
  })
})

describe("historyKey", () => {
  it("tells entries apart by their reference, and those without one by what they say", () => {
    assert.notStrictEqual(historyKey({ ref: "", sha256: "a" }), historyKey({ ref: "", sha256: "b" }))
    assert.strictEqual(historyKey({ ref: "1", sha256: "a" }), historyKey({ ref: "1", sha256: "b" }))
    assert.notStrictEqual(historyKey({ ref: "a", sha256: "" }), historyKey({ ref: "", sha256: "a" }))
  })
})
