/** A segment of which only the outline is here answers as the whole does, however little is kept of the rest. */
import { assert, describe, it } from "@effect/vitest"
import { NameIndex, type NameQuery } from "@entity-watch/names/search/NameIndex"
import { PAGE_BYTES } from "@entity-watch/names/search/remote/ClockCache"
import type { RemoteComputation, WantedRanges } from "@entity-watch/names/search/remote/RemoteReader"
import { ResidentSegmentBuilder } from "@entity-watch/names/search/segment/residentSegment"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { disturbed, generator, inventedRows } from "./invented.ts"
import { segmentOf } from "./segments.ts"

const outlineOf = (segment: Segment): Segment => {
  const builder = ResidentSegmentBuilder.of(segment.buffer.slice(0, 512), (bytes) => new ArrayBuffer(bytes))
  if ("_tag" in builder) throw new Error(builder.detail)
  for (const { bytes, from } of builder.ranges.toReversed())
    for (let at = 0; at < bytes; at += 1000)
      builder.take(from + at, new Uint8Array(segment.buffer, from + at, Math.min(1000, bytes - at)).slice())
  const outline = Segment.openResident(builder.buffer)
  if ("_tag" in outline) throw new Error(outline.detail)
  return outline
}

const bytesOf = ({ buffer }: Segment, wanted: WantedRanges): Uint8Array => {
  const pieces: Array<number> = []
  let end = 0
  for (let i = 0; i < wanted.length; i += 2) {
    const [from = 0, bytes = 0] = wanted.subarray(i, i + 2)
    assert.isAtLeast(from, end)
    assert.isAbove(bytes, 0)
    end = from + bytes
    assert.isAtMost(end, buffer.byteLength)
    pieces.push(...new Uint8Array(buffer, from, bytes))
  }
  return Uint8Array.from(pieces)
}

const run = <A>(
  fetching: RemoteComputation<A>,
  segment: Segment
): { readonly value: A; readonly fetches: number } => {
  let fetches = 0
  let step = fetching.next()
  for (; step.done !== true; fetches++) step = fetching.next(bytesOf(segment, step.value))
  return { value: step.value, fetches }
}

const next = generator(91)
const rows = inventedRows(3000, next).map((row) => ({
  ...row,
  postcode: [null, "2000", "3000", "4870"][next(4)] ?? null
}))
const segment = segmentOf(rows)
const outline = outlineOf(segment)

const asked: ReadonlyArray<NameQuery> = Array.from({ length: 300 }, (_, i) => ({
  name: [
    disturbed(rows[next(rows.length)]?.name ?? "", next),
    i % 9 === 0 ? `T/A ${rows[next(rows.length)]?.name}` : ""
  ].join(" "),
  state: [null, null, "NSW", "VIC"][next(4)] ?? null,
  postcode: [null, null, null, "2000"][next(4)] ?? null,
  limit: [10, 30][next(2)] ?? 10
}))

describe("a NameIndex over an outline", () => {
  const expected = asked.map((each) => new NameIndex(segment).search(each))

  it.each([0, PAGE_BYTES, 20 * PAGE_BYTES, 16 * 1024 * PAGE_BYTES])(
    "answers as over the segment, keeping %i bytes",
    (held) => {
      const index = new NameIndex(outline, null, null, held)
      let fetches = 0
      asked.forEach((each, i) => {
        const found = run(index.searchInSteps(each), segment)
        fetches += found.fetches
        assert.deepStrictEqual(found.value, expected[i], each.name)
      })
      assert.isAbove(fetches, 0)
      assert.isAtMost(index.cachedBytes, Math.max(held, 256 * PAGE_BYTES))
      assert.isAbove(expected.filter((each) => each.length > 5).length, 50)
    }
  )

  it("answers without asking for anything once all is kept", () => {
    const index = new NameIndex(outline)
    for (const each of asked) run(index.searchInSteps(each), segment)
    asked.forEach((each, i) => {
      assert.deepStrictEqual(index.search(each), expected[i])
    })
  })

  it("has searches wait for bytes beside each other, and forgets one that is given up", () => {
    const index = new NameIndex(outline, null, null, 8 * PAGE_BYTES)
    const under = asked.map((each) => {
      const fetching = index.searchInSteps(each)
      return { fetching, step: fetching.next(), givenUp: next(10) === 0 }
    })
    for (let open = under.filter(({ step }) => step.done !== true).length; open > 0; ) {
      const at = next(under.length)
      const each = under[at]
      if (each === undefined || each.step.done === true) continue
      if (each.givenUp) each.step = each.fetching.return([])
      else each.step = each.fetching.next(bytesOf(segment, each.step.value))
      if (each.step.done !== true) continue
      open--
      if (!each.givenUp) assert.deepStrictEqual(each.step.value, expected[at])
    }
  })

  it("answers as over the segment, with names taken out and a delta", () => {
    const changed = new Set(rows.filter(() => next(10) === 0).map(({ entity }) => entity))
    const delta = segmentOf(
      rows.filter(({ entity }) => changed.has(entity)).map((row) => ({ ...row, name: `${row.name} NEWSON` }))
    )
    const removed = Tombstones.ofEntities(segment, changed)
    const { remote: afar } = outline
    assert.isNotNull(afar)
    if (afar === null) return
    const far = run(Tombstones.ofAfar(outline, afar, changed), segment).value
    assert.deepStrictEqual(
      { ...far, lost: new Map([...far.lostByRank].toSorted()) },
      { ...removed, lost: new Map([...removed.lostByRank].toSorted()) }
    )
    const [whole, elsewhere] = [new NameIndex(segment, removed, delta), new NameIndex(outline, far, delta)]
    for (const each of asked)
      assert.deepStrictEqual(run(elsewhere.searchInSteps(each), segment).value, whole.search(each))
  })

  it("refuses an outline that is cut off or damaged", () => {
    const { buffer } = outline
    const cut = Segment.openResident(buffer.slice(0, buffer.byteLength - 8))
    assert.deepInclude(cut, { _tag: "Refused", reason: "damaged" })
    const damaged = buffer.slice(0)
    new Uint8Array(damaged)[5000] = 255 ^ (new Uint8Array(damaged)[5000] ?? 0)
    assert.deepInclude(Segment.openResident(damaged), { _tag: "Refused", reason: "damaged" })
    const foreign = ResidentSegmentBuilder.of(new ArrayBuffer(512), (bytes) => new ArrayBuffer(bytes))
    assert.deepInclude(foreign, { _tag: "Refused", reason: "foreign" })
  })

  it("is of less than half of the segment's size", () => {
    const large = segmentOf(inventedRows(20_000, next))
    assert.isBelow(outlineOf(large).bytes, large.bytes / 2)
  })
})
