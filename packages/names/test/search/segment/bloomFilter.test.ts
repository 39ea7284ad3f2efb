import { assert, describe, it } from "@effect/vitest"
import { makeBloomFilter, mayHold } from "@entity-watch/names/search/segment/bloomFilter"
import { generator } from "../invented.ts"
import { row, segmentOf } from "../segments.ts"

const next = generator(17)
const wordOf = () => Array.from({ length: 1 + next(9) }, () => "ABEILNORST".charAt(next(10))).join("")
const words = [...new Set(Array.from({ length: 3000 }, wordOf))]
const others = [...new Set(Array.from({ length: 3000 }, wordOf))].filter((word) => !words.includes(word))

describe("makeBloomFilter", () => {
  it("holds every word, and few others", () => {
    const bits = makeBloomFilter(words)
    assert.isTrue(words.every((word) => mayHold(bits, word)))
    assert.isBelow(others.filter((word) => mayHold(bits, word)).length, others.length / 5)
  })

  it("lets every word of a segment be found, and no other", () => {
    const segment = segmentOf(words.map((word, i) => row(word, i)))
    for (const word of words) assert.strictEqual(segment.termAt(segment.positionOf(word)), word)
    for (const word of others) assert.strictEqual(segment.positionOf(word), -1, word)
  })
})
