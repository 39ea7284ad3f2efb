/** A remote segment answers as the whole segment does, however small the cache is. */
import { assert, describe, it } from "@effect/vitest"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameQuery } from "@entity-watch/names/search/NameSearcher"
import { PAGE_BYTES } from "@entity-watch/names/search/remote/ClockCache"
import type { RemoteComputation, WantedRanges } from "@entity-watch/names/search/remote/RemoteReader"
import { remoteTombstones } from "@entity-watch/names/search/remote/remoteTombstones"
import { ResidentPartBuilder } from "@entity-watch/names/search/segment/residentPart"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { depth } from "../../../../suite/depth.ts"
import { disturbed, generator, inventedRows } from "../invented.ts"
import { segmentOf } from "../segments.ts"

const residentPartOf = (segment: Segment): Segment => {
  const builder = ResidentPartBuilder.of(segment.buffer.slice(0, 512), (bytes) => new ArrayBuffer(bytes))
  if ("_tag" in builder) throw new Error(builder.detail)
  for (const { bytes, from } of builder.ranges.toReversed())
    for (let at = 0; at < bytes; at += 1000)
      builder.take(from + at, new Uint8Array(segment.buffer, from + at, Math.min(1000, bytes - at)).slice())
  const resident = Segment.openResident(builder.buffer)
  if ("_tag" in resident) throw new Error(resident.detail)
  return resident
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
  computation: RemoteComputation<A>,
  segment: Segment
): { readonly value: A; readonly fetches: number } => {
  let fetches = 0
  let step = computation.next()
  for (; step.done !== true; fetches++) step = computation.next(bytesOf(segment, step.value))
  return { value: step.value, fetches }
}

const next = generator(91)
const rows = inventedRows(3000, next).map((row) => ({
  ...row,
  postcode: [null, "2000", "3000", "4870"][next(4)] ?? null
}))
const segment = segmentOf(rows)
const resident = residentPartOf(segment)

const queries: ReadonlyArray<NameQuery> = Array.from({ length: 100 * depth }, (_, i) => ({
  name: [
    disturbed(rows[next(rows.length)]?.name ?? "", next),
    i % 9 === 0 ? `T/A ${rows[next(rows.length)]?.name}` : ""
  ].join(" "),
  state: [null, null, "NSW", "VIC"][next(4)] ?? null,
  postcode: [null, null, null, "2000"][next(4)] ?? null,
  limit: [10, 30][next(2)] ?? 10
}))

describe("a NameIndex over a remote segment", () => {
  const expected = queries.map((each) => new NameIndex(segment).search(each))

  it.each([0, PAGE_BYTES, 20 * PAGE_BYTES, 16 * 1024 * PAGE_BYTES])(
    "answers as over the whole segment, with a cache of %i bytes",
    (held) => {
      const index = new NameIndex(resident, null, null, held)
      let fetches = 0
      queries.forEach((each, i) => {
        const found = run(index.searchInSteps(each), segment)
        fetches += found.fetches
        assert.deepStrictEqual(found.value, expected[i], each.name)
      })
      assert.isAbove(fetches, 0)
      assert.isAtMost(index.cachedBytes, Math.max(held, 256 * PAGE_BYTES))
      assert.isAbove(expected.filter((each) => each.length > 5).length, 15 * depth)
    }
  )

  it("answers without reading anything once all is in the cache", () => {
    const index = new NameIndex(resident)
    for (const each of queries) run(index.searchInSteps(each), segment)
    queries.forEach((each, i) => {
      assert.deepStrictEqual(index.search(each), expected[i])
    })
  })

  it("has several searches wait for bytes, and forgets one that is abandoned", () => {
    const index = new NameIndex(resident, null, null, 8 * PAGE_BYTES)
    const underWay = queries.map((each) => {
      const computation = index.searchInSteps(each)
      return { computation, step: computation.next(), isAbandoned: next(10) === 0 }
    })
    for (let open = underWay.filter(({ step }) => step.done !== true).length; open > 0; ) {
      const at = next(underWay.length)
      const each = underWay[at]
      if (each === undefined || each.step.done === true) continue
      if (each.isAbandoned) each.step = each.computation.return([])
      else each.step = each.computation.next(bytesOf(segment, each.step.value))
      if (each.step.done !== true) continue
      open--
      if (!each.isAbandoned) assert.deepStrictEqual(each.step.value, expected[at])
    }
  })

  it("answers as over the whole segment, with tombstones and a delta segment", () => {
    const changed = new Set(rows.filter(() => next(10) === 0).map(({ entity }) => entity))
    const delta = segmentOf(
      rows.filter(({ entity }) => changed.has(entity)).map((row) => ({ ...row, name: `${row.name} NEWSON` }))
    )
    const tombstones = Tombstones.ofEntities(segment, changed)
    const { remote: sections } = resident
    assert.isNotNull(sections)
    if (sections === null) return
    const fromRemote = run(remoteTombstones(resident, sections, changed), segment).value
    assert.deepStrictEqual(
      { ...fromRemote, lostByRank: new Map([...fromRemote.lostByRank].toSorted()) },
      { ...tombstones, lostByRank: new Map([...tombstones.lostByRank].toSorted()) }
    )
    const [whole, remote] = [
      new NameIndex(segment, tombstones, delta),
      new NameIndex(resident, fromRemote, delta)
    ]
    for (const each of queries)
      assert.deepStrictEqual(run(remote.searchInSteps(each), segment).value, whole.search(each))
  })

  it("refuses a resident part that is cut off or damaged", () => {
    const { buffer } = resident
    const cut = Segment.openResident(buffer.slice(0, buffer.byteLength - 8))
    assert.deepInclude(cut, { _tag: "Refused", reason: "damaged" })
    const damaged = buffer.slice(0)
    new Uint8Array(damaged)[5000] = 255 ^ (new Uint8Array(damaged)[5000] ?? 0)
    assert.deepInclude(Segment.openResident(damaged), { _tag: "Refused", reason: "damaged" })
    const foreign = ResidentPartBuilder.of(new ArrayBuffer(512), (bytes) => new ArrayBuffer(bytes))
    assert.deepInclude(foreign, { _tag: "Refused", reason: "foreign" })
  })

  it("is less than half as large as the segment", () => {
    const large = segmentOf(inventedRows(20_000, next))
    assert.isBelow(residentPartOf(large).bytes, large.bytes / 2)
  })
})
