/** That a segment in the database is searched to the same answers as one in memory. */
import { assert } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { chunkSize, NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameQuery } from "@entity-watch/names/search/NameSearcher"
import { PAGE_BYTES } from "@entity-watch/names/search/remote/ClockCache"
import type { RemoteComputation } from "@entity-watch/names/search/remote/RemoteReader"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { obtainResidentPart, rangesOf, tombstonesFor } from "@entity-watch/node/search/remoteSegment"
import { segmentStamp } from "@entity-watch/node/search/segmentStamp"
import { Effect } from "effect"
import { depth } from "../../../suite/depth.ts"
import { nameRows } from "../../bench/generator/nameRows.ts"
import { Random } from "../../bench/generator/Random.ts"
import { sortedRows } from "../../bench/generator/sortedRows.ts"
import { queryClasses, queryOf } from "../../bench/resolve/queries.ts"
import { namesOf } from "./builtIndexes.ts"

export const rows: ReadonlyArray<NameRow> = [...sortedRows(nameRows(25_000))]

const perClass = 3 * depth
const random = new Random(17)
const one = <A>(list: ReadonlyArray<A>): A => list[random.below(list.length)] ?? assert.fail("an empty list")

const queriesOf = (kind: (typeof queryClasses)[number]): ReadonlyArray<NameQuery> => {
  const queries: Array<NameQuery> = []
  while (queries.length < perClass) {
    const row = one(rows)
    const query = queryOf(row, kind, random, () => 1)
    if (query === undefined) continue
    const asked = { name: query.text, state: query.state, postcode: null, limit: one([10, 30]) }
    queries.push(
      asked,
      { ...asked, state: row.state },
      { ...asked, postcode: row.postcode },
      { ...asked, state: "NT" }
    )
  }
  return queries
}

/** All classes of queries, as they are and with places; and names that open very many candidates, or more than one. */
export const asked: ReadonlyArray<NameQuery> = [
  ...queryClasses.flatMap(queriesOf),
  ...[
    "SMITH",
    "J SMITH",
    "THE SMITH FAMILY TRUST",
    `${one(rows).name} ATF ${one(rows).name}`,
    "",
    "PTY LTD"
  ].map((name) => ({ name, state: null, postcode: null }))
]

const opened = (segment: ReturnType<typeof Segment.open>): Segment =>
  "_tag" in segment ? assert.fail(segment.detail) : segment

export const wholeOf = (some: Iterable<NameRow>): Segment =>
  opened(Segment.open(namesOf(some, segmentStamp("live", {})).main))

/** Publishes a segment as a full build does; it replaces the one before. */
export const publishSegment = Effect.fnUntraced(function* (mode: Mode, segment: Segment, format = "remote") {
  const store = yield* NameSegmentStore
  const claim = (yield* store.claim(mode, format, {})) ?? assert.fail("another builds")
  const bytes = new Uint8Array(segment.buffer)
  for (let position = 0; position * chunkSize < bytes.length; position++)
    yield* store.write(claim, position, bytes.slice(position * chunkSize, (position + 1) * chunkSize))
  yield* store.publish(claim, { hash: segment.stamp.hash, size: bytes.length, names: segment.nameCount })
  yield* store.release(claim)
  return (yield* store.current(mode, format)) ?? assert.fail("it is not in force")
})

/** Counts how often bytes were read. */
export const searchRemote = Effect.fnUntraced(function* <A>(
  segmentId: string,
  fetching: RemoteComputation<A>
) {
  const store = yield* NameSegmentStore
  let trips = 0
  let step = fetching.next()
  for (; step.done !== true; trips++) {
    const bytes = yield* store.slices(segmentId, rangesOf(step.value))
    step = fetching.next(bytes ?? assert.fail("the segment is gone"))
  }
  return { value: step.value, trips }
})

export const answersAlike = Effect.gen(function* () {
  const whole = wholeOf(rows)
  const published = yield* publishSegment("live", whole)
  const buffer = (yield* obtainResidentPart("live", published)) ?? assert.fail("no resident part")
  const resident = opened(Segment.openResident(buffer))
  assert.isBelow(resident.bytes, whole.bytes * 0.75)

  const changed = rows.filter((_, i) => i % 23 === 0).map(({ entity }) => entity)
  const isChanged = new Set(changed)
  const delta = wholeOf(
    rows
      .filter(({ entity }) => isChanged.has(entity))
      .map((row, i) => (i % 2 === 0 ? row : { ...row, name: `${row.name} QUOLLINGTON`, live: !row.live }))
  )
  const tombstones = (yield* tombstonesFor(buffer, published, changed)) ?? assert.fail("the segment is gone")
  const [wholes, remotes] = [
    [new NameIndex(whole), new NameIndex(whole, Tombstones.ofEntities(whole, isChanged), delta)],
    [
      new NameIndex(resident),
      // So few pages that one search needs more.
      new NameIndex(resident, new Tombstones(tombstones), delta, 6 * PAGE_BYTES)
    ]
  ]
  for (const [i, remote] of remotes.entries()) {
    let [answered, trips] = [0, 0]
    for (const each of asked) {
      const found = yield* searchRemote(published.id, remote.searchInSteps(each))
      const expected = wholes[i]?.search(each)
      assert.deepStrictEqual(found.value, expected, JSON.stringify(each))
      answered += Number(found.value.length > 0)
      trips += found.trips
    }
    assert.isAbove(answered, asked.length / 2)
    // The one keeps what it read, the other hardly anything.
    if (i === 0) assert.isBelow(trips, asked.length)
    else assert.isAbove(trips, asked.length)
    assert.isAtMost(remote.cachedBytes, 16 * 1024 * PAGE_BYTES)
  }
})

export const goesAway = Effect.gen(function* () {
  const store = yield* NameSegmentStore
  const first = yield* publishSegment("sandbox", wholeOf(rows.slice(0, 1000)))
  const buffer = (yield* obtainResidentPart("sandbox", { ...first, snapshots: {} })) ?? null
  assert.isNull(buffer, "it says that it is another mode's")
  const range = [{ from: 5, bytes: 7 }]
  assert.lengthOf((yield* store.slices(first.id, range)) ?? [], 7)
  assert.isNull(
    yield* store.slices(first.id, [...range, { from: first.size - 3, bytes: 4 }]),
    "there is no more"
  )
  const second = yield* publishSegment("sandbox", wholeOf(rows.slice(1000, 2000)))
  yield* store.dropReplaced("sandbox", "1 hour")
  assert.lengthOf((yield* store.slices(first.id, range)) ?? [], 7, "searches under way may still read it")
  yield* store.dropReplaced("sandbox", 0)
  assert.isNull(yield* store.slices(first.id, range))
  assert.lengthOf((yield* store.slices(second.id, range)) ?? [], 7)
  // Over the end of a chunk, and in several statements.
  const large = new Uint8Array(20 * chunkSize).map((_, i) => (i * 7) ^ (i >>> 12))
  const claim = (yield* store.claim("sandbox", "large", {})) ?? assert.fail("another builds")
  for (let position = 0; position < 20; position++)
    yield* store.write(claim, position, large.slice(position * chunkSize, (position + 1) * chunkSize))
  const ranges = [
    { from: chunkSize - 10, bytes: 20 },
    { from: 3 * chunkSize, bytes: 0 },
    { from: 3 * chunkSize - 1, bytes: 12 * chunkSize + 2 }
  ]
  const got = (yield* store.slices(claim.segmentId, ranges)) ?? assert.fail("it is gone")
  const meant = Buffer.concat(ranges.map(({ bytes, from }) => large.subarray(from, from + bytes)))
  assert.strictEqual(Buffer.compare(got, meant), 0)
  yield* store.release(claim)
})
