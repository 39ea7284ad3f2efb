import { assert, describe, it } from "@effect/vitest"
import { analyseName } from "@entity-watch/names/search/analysis/analyseName"
import {
  formOf,
  isLive,
  kindOf,
  postcodeOf,
  stateOf
} from "@entity-watch/names/search/analysis/nameAttributes"
import { PostingDecoder } from "@entity-watch/names/search/postings/PostingDecoder"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import * as Schema from "effect/Schema"
import { generator, inventedRows } from "../invented.ts"
import { bufferOf, row, segmentOf } from "../segments.ts"

const rows = inventedRows(400, generator(9)).toSorted((a, b) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.entity - b.entity
)
const whole = bufferOf(rows)
const refusalOf = (buffer: ArrayBufferLike) => {
  const opened = Segment.open(buffer)
  return "_tag" in opened ? opened.reason : "opened"
}
const copyOf = (buffer: ArrayBufferLike, bytes = buffer.byteLength): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes)
  new Uint8Array(copy).set(new Uint8Array(buffer, 0, bytes))
  return copy
}
/** Adds to a header word and leaves the checksum as it was. */
const withWord = (at: number, value: number): ArrayBuffer => {
  const copy = copyOf(whole)
  new Uint32Array(copy)[at] = value
  return copy
}

describe("Segment", () => {
  it("holds every name's words in their order, and its attributes", () => {
    const segment = segmentOf(rows)
    assert.strictEqual(segment.nameCount, rows.length)
    rows.forEach(({ entity, name }, at) => {
      assert.deepStrictEqual(segment.wordsOf(at), analyseName(name).tokens, name)
      assert.strictEqual(segment.entity[at], entity)
    })
    const [attributes = 0] = segmentOf([
      row("HALVORSEN CAFE PTY LTD", 4_294_967_295, {
        kind: "former",
        state: "NT",
        postcode: "0800",
        live: false
      })
    ]).attributes
    assert.deepStrictEqual(
      [
        kindOf(attributes),
        stateOf(attributes),
        postcodeOf(attributes),
        isLive(attributes),
        formOf(attributes)
      ],
      [3, 8, 800, false, 1]
    )
  })

  it("lists, of every word, the names that have it", () => {
    const segment = segmentOf(rows)
    for (const word of new Set(rows.flatMap(({ name }) => analyseName(name).tokens))) {
      const rank = segment.rankOf(word)
      const having = rows.flatMap(({ name }, at) => {
        const { tokens } = analyseName(name)
        return tokens.includes(word) ? [2 * at + (tokens.some(({ length }) => length === 1) ? 1 : 0)] : []
      })
      assert.strictEqual(segment.termOf(rank), word)
      assert.strictEqual(segment.frequency[rank], having.length)
      const decoder = new PostingDecoder()
      decoder.start(segment.postings, segment.postingStart[rank] ?? 0, segment.postingStart[rank + 1] ?? 0)
      const entries = new Uint32Array(rows.length)
      const listed = [...entries.subarray(0, decoder.decode(entries, 0, rows.length))]
      assert.deepStrictEqual(listed, having, word)
    }
    assert.strictEqual(segment.rankOf("NOWHERE"), -1)
  })

  it("is the same bytes for the same names, and says what it was built of", () => {
    assert.deepStrictEqual(new Uint8Array(bufferOf(rows)), new Uint8Array(whole))
    const stamps = [rows, rows.slice(1)].map((each) => segmentOf(each).stamp)
    assert.strictEqual(stamps[0]?.version, "test")
    assert.match(stamps[0]?.hash ?? "", /^[0-9a-f]{16}$/u)
    assert.notStrictEqual(stamps[0]?.hash, stamps[1]?.hash)
  })

  it("is built into memory that threads share, and opened there", () => {
    const builder = new SegmentBuilder()
    for (const each of rows) builder.add(each)
    const buffer = builder.finish("test", (bytes) => new SharedArrayBuffer(bytes))
    const segment = Segment.open(buffer, { trusted: true })
    assert.isFalse("_tag" in segment)
    assert.deepStrictEqual(new Uint8Array(buffer), new Uint8Array(whole))
  })

  it("opens without names", () => {
    const segment = segmentOf([])
    assert.deepStrictEqual([segment.nameCount, segment.termCount], [0, 0])
  })

  it("refuses what is no segment, or one of another format or analysis", () => {
    assert.strictEqual(refusalOf(new ArrayBuffer(0)), "foreign")
    assert.strictEqual(refusalOf(new ArrayBuffer(4096)), "foreign")
    assert.strictEqual(refusalOf(withWord(1, 1)), "version")
    assert.strictEqual(refusalOf(withWord(2, 99)), "version")
  })

  it("refuses a segment that is cut off anywhere", () => {
    for (let bytes = 8; bytes < whole.byteLength; bytes += 8)
      assert.notStrictEqual(refusalOf(copyOf(whole, bytes)), "opened", `${bytes} bytes`)
  })

  it.prop(
    "refuses a segment of which a bit has changed",
    [Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: whole.byteLength * 8 - 1 })))],
    ([bit]) => {
      const copy = copyOf(whole)
      const bytes = new Uint8Array(copy)
      bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) ^ (1 << (bit & 7))
      assert.notStrictEqual(refusalOf(copy), "opened")
    }
  )

  it("cuts off overlong words and names alike when they are looked for", () => {
    const long = `${"HALVERSEN".repeat(12)} ${Array.from({ length: 40 }, (_, i) => `W${i}`).join(" ")}`
    const segment = segmentOf([row(long, 1)])
    assert.deepStrictEqual(segment.wordsOf(0), analyseName(long).tokens)
    assert.strictEqual(segment.wordsOf(0).length, 31)
  })
})

describe("Tombstones.ofEntities", () => {
  it("marks every name of the entities, and counts the words lost", () => {
    const segment = segmentOf([
      row("HALVORSEN CAFE", 1),
      row("HALVORSEN BAKERY", 2),
      row("LINDQVIST CAFE", 1)
    ])
    const tombstones = Tombstones.ofEntities(segment, new Set([1, 7]))
    assert.strictEqual(tombstones.count, 2)
    assert.strictEqual(tombstones.lostByRank.get(segment.rankOf("CAFE")), 2)
    assert.strictEqual(tombstones.lostByRank.get(segment.rankOf("HALVORSEN")), 1)
    assert.deepStrictEqual(
      [0, 1, 2].map((name) => tombstones.has(name)),
      [0, 1, 2].map((name) => segment.entity[name] === 1)
    )
  })
})
