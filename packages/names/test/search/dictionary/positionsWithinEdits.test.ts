import { assert, describe, it } from "@effect/vitest"
import { positionsWithinEdits } from "@entity-watch/names/search/dictionary/positionsWithinEdits"
import { POSITION_RANGE } from "@entity-watch/names/search/segment/deletionNeighbourhood"
import { editDistance } from "@entity-watch/names/text"
import { generator } from "../invented.ts"
import { row, segmentOf } from "../segments.ts"

describe("positionsWithinEdits", () => {
  it.each([1, 2] as const)("finds the words of the same letter within %i edits, each once", (edits) => {
    const next = generator(edits)
    // Few letters, so that most words are near others in several ways.
    const wordOf = () => `K${Array.from({ length: 1 + next(9) }, () => "AELRS".charAt(next(5))).join("")}`
    const words = [...new Set(Array.from({ length: 1500 }, wordOf))]
    const segment = segmentOf(words.map((word, i) => row(word, i)))
    let near = 0
    for (let i = 0; i < 400; i++) {
      const text = next(2) === 0 ? wordOf() : (words[next(words.length)] ?? "")
      const found: Array<number> = []
      positionsWithinEdits(segment, text, edits, found)
      const expected = words.filter((word) => word !== text && editDistance(text, word, edits) <= edits)
      near += expected.length
      assert.deepStrictEqual(found.map((position) => segment.termAt(position)).sort(), expected.sort(), text)
    }
    assert.isAbove(near, 1000)
  })

  it("finds them among more words of one letter and length than 16 bits count", () => {
    const next = generator(3)
    const wordOf = () => `K${Array.from({ length: 6 }, () => "AEILNORSTU".charAt(next(10))).join("")}`
    const words = [...new Set(Array.from({ length: 90_000 }, wordOf))]
    const segment = segmentOf(words.map((word, i) => row(word, i)))
    assert.isAbove(words.length, POSITION_RANGE)
    for (let i = 0; i < 10; i++) {
      const text = wordOf()
      const found: Array<number> = []
      positionsWithinEdits(segment, text, 1, found)
      const expected = words.filter((word) => word !== text && editDistance(text, word, 1) <= 1)
      assert.deepStrictEqual(found.map((position) => segment.termAt(position)).sort(), expected.sort(), text)
    }
  })
})
