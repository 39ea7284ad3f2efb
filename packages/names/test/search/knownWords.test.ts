import { assert, describe, it } from "@effect/vitest"
import { knownWords, mayBeKnown } from "@entity-watch/names/search/knownWords"
import { generator } from "./invented.ts"
import { row, segmentOf } from "./segments.ts"

const next = generator(17)
const wordOf = () => Array.from({ length: 1 + next(9) }, () => "ABEILNORST".charAt(next(10))).join("")
const words = [...new Set(Array.from({ length: 3000 }, wordOf))]
const others = [...new Set(Array.from({ length: 3000 }, wordOf))].filter((word) => !words.includes(word))

describe("knownWords", () => {
  it("has every word, and few others", () => {
    const bits = knownWords(words)
    assert.isTrue(words.every((word) => mayBeKnown(bits, word)))
    assert.isBelow(others.filter((word) => mayBeKnown(bits, word)).length, others.length / 5)
  })

  it("leaves every word of a segment to be found, and no other", () => {
    const segment = segmentOf(words.map((word, i) => row(word, i)))
    for (const word of words) assert.strictEqual(segment.tokenAt(segment.positionOf(word)), word)
    for (const word of others) assert.strictEqual(segment.positionOf(word), -1, word)
  })
})
