/** A segment that stays in the database: its outline, and what has to be read of the rest. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { type NameSegment, NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import type { RemoteComputation, WantedRanges } from "@entity-watch/names/search/remote/RemoteReader"
import { type ByteRange, ResidentSegmentBuilder } from "@entity-watch/names/search/segment/residentSegment"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { headerBytes } from "@entity-watch/names/search/segment/segmentFormat"
import { type TombstoneData, Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { Effect } from "effect"
import { segmentThread } from "./SegmentThread.ts"
import { segmentStamp } from "./segmentStamp.ts"

/** Bytes read at once: a quarter of a millisecond's work for the thread that serves. */
const piece = 256 * 1024

const piecesOf = (ranges: ReadonlyArray<ByteRange>): ReadonlyArray<ByteRange> =>
  ranges.flatMap(({ bytes, from }) =>
    Array.from({ length: Math.ceil(bytes / piece) }, (_, i) => ({
      from: from + i * piece,
      bytes: Math.min(piece, bytes - i * piece)
    }))
  )

export const rangesOf = (wanted: WantedRanges): ReadonlyArray<ByteRange> =>
  Array.from({ length: wanted.length / 2 }, (_, i) => ({
    from: wanted[2 * i] ?? 0,
    bytes: wanted[2 * i + 1] ?? 0
  }))

/** As it is in the database. Null when the segment is gone, or is none that this program reads. */
export const readOutline = Effect.fn("readOutline")(function* (segmentId: string) {
  const store = yield* NameSegmentStore
  const head = yield* store.slices(segmentId, [{ from: 0, bytes: headerBytes }])
  if (head === null) return null
  const builder = ResidentSegmentBuilder.of(head.buffer, (bytes) => new SharedArrayBuffer(bytes))
  if ("_tag" in builder) return null
  const taken = yield* Effect.forEach(
    piecesOf(builder.ranges),
    (range) =>
      Effect.map(store.slices(segmentId, [range]), (bytes) => {
        if (bytes !== null) builder.take(range.from, bytes)
        return bytes !== null
      }),
    { concurrency: 4 }
  )
  return taken.includes(false) ? null : builder.buffer
})

/** Checked. Null when the segment is gone, or its dictionary is damaged. */
export const obtainOutline = Effect.fn("obtainOutline")(function* (mode: Mode, segment: NameSegment) {
  const buffer = yield* readOutline(segment.id)
  if (buffer === null) return null
  const thread = yield* segmentThread
  const expected = { stamp: segmentStamp(mode, segment.snapshots), hash: segment.hash }
  const checked = yield* thread.segment({ kind: "checkOutline", buffer, expected })
  return checked === null ? null : checked.buffer
}, Effect.scoped)

/** Runs what wants bytes of a segment. Null when the segment is gone. */
export const run = Effect.fnUntraced(function* <A>(segmentId: string, fetching: RemoteComputation<A>) {
  const store = yield* NameSegmentStore
  let step = fetching.next()
  while (step.done !== true) {
    const bytes = yield* store.slices(segmentId, rangesOf(step.value))
    if (bytes === null) return null
    step = fetching.next(bytes)
  }
  return step.value
})

/** The names of these entities, as every thread needs them. Null when the segment is gone. */
export const removedFrom = Effect.fn("removedFrom")(function* (
  outline: SharedArrayBuffer,
  { id }: NameSegment,
  entities: ReadonlyArray<number>
) {
  const segment = Segment.openResident(outline, { trusted: true })
  if ("_tag" in segment || segment.remote === null)
    return yield* Effect.die(new Error("An outline that was just checked was refused."))
  const tombstones = yield* run(id, Tombstones.ofAfar(segment, segment.remote, new Set(entities)))
  if (tombstones === null) return null
  const { bits, count, lostByRank: lost } = tombstones
  const removed: TombstoneData = { bits, count, lostByRank: lost }
  return removed
})
