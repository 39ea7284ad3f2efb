import { assert, describe, it } from "@effect/vitest"
import { WholeNameIndex, wholeNameMarks } from "@entity-watch/core/lists/index/WholeNameIndex"
import { TokenisedName } from "@entity-watch/names/analysis"
import { atOnce } from "@entity-watch/names/text"
import { listedEntry } from "../listedEntries.ts"

/** A letter wrong, too many, missing, and changed round with the next, at a place. */
const slipsAt = (name: string, at: number): ReadonlyArray<string> => [
  `${name.slice(0, at)}W${name.slice(at + 1)}`,
  `${name.slice(0, at)}W${name.slice(at)}`,
  name.slice(0, at) + name.slice(at + 1),
  `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`
]

describe("WholeNameIndex", () => {
  it("marks a name with one slip at any place by what the listed name is marked by", () => {
    const longest = "Marlo Quillfeatherstonehaugh"
    let read = 0
    for (let length = 9; length <= longest.length; length++) {
      const listed = longest.slice(0, length)
      const index = atOnce(WholeNameIndex.of([listedEntry(listed, "individual")]))
      const marks = new Set(index.marks())
      for (let at = 0; at < length; at++)
        for (const slip of slipsAt(listed, at)) {
          const name = new TokenisedName(slip)
          if (index.readingsOf(name).length === 0) continue
          read++
          assert.isTrue(
            [...wholeNameMarks(name)].some((mark) => marks.has(mark)),
            `${slip} for ${listed}`
          )
        }
    }
    assert.isAbove(read, 500)
  })
})
