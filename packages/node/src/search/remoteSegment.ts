/** A remote segment: its resident part is read into memory, the rest stays in the database and is read by range. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { type NameSegment, NameSegmentStore } from "@entity-watch/core/store"
import {
  type ByteRange,
  HEADER_BYTES,
  type RemoteComputation,
  ResidentPartBuilder,
  remoteTombstones,
  Segment,
  type TombstoneData,
  type WantedRanges
} from "@entity-watch/names/search"
import { Effect } from "effect"
import { segmentThread } from "./SegmentThread.ts"
import { segmentStamp } from "./segmentStamp.ts"

/** Bytes read at a time: a quarter of a millisecond of work for the thread that serves. */
const pieceBytes = 256 * 1024

const piecesOf = (ranges: ReadonlyArray<ByteRange>): ReadonlyArray<ByteRange> =>
  ranges.flatMap(({ bytes, from }) =>
    Array.from({ length: Math.ceil(bytes / pieceBytes) }, (_, i) => ({
      from: from + i * pieceBytes,
      bytes: Math.min(pieceBytes, bytes - i * pieceBytes)
    }))
  )

export const rangesOf = (wanted: WantedRanges): ReadonlyArray<ByteRange> =>
  Array.from({ length: wanted.length / 2 }, (_, i) => ({
    from: wanted[2 * i] ?? 0,
    bytes: wanted[2 * i + 1] ?? 0
  }))

/** The resident part, unchecked. Null if the segment is gone, or is of a format that this program does not read. */
export const fetchResidentPart = Effect.fn("fetchResidentPart")(function* (segmentId: string) {
  const store = yield* NameSegmentStore
  const head = yield* store.slices(segmentId, [{ from: 0, bytes: HEADER_BYTES }])
  if (head === null) return null
  const builder = ResidentPartBuilder.of(head.buffer, (bytes) => new SharedArrayBuffer(bytes))
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

/** The resident part, checked. Null if the segment is gone, or its dictionary is damaged. */
export const obtainResidentPart = Effect.fn("obtainResidentPart")(function* (
  mode: Mode,
  segment: NameSegment
) {
  const buffer = yield* fetchResidentPart(segment.id)
  if (buffer === null) return null
  const thread = yield* segmentThread
  const expected = { stamp: segmentStamp(mode, segment.snapshots), hash: segment.hash }
  const checked = yield* thread.segment({ kind: "checkResident", buffer, expected })
  return checked === null ? null : checked.buffer
}, Effect.scoped)

/** Runs a computation that needs bytes of a segment. Null if the segment is gone. */
export const runRemote = Effect.fnUntraced(function* <A>(
  segmentId: string,
  computation: RemoteComputation<A>
) {
  const store = yield* NameSegmentStore
  let step = computation.next()
  while (step.done !== true) {
    const bytes = yield* store.slices(segmentId, rangesOf(step.value))
    if (bytes === null) return null
    step = computation.next(bytes)
  }
  return step.value
})

/** Tombstones on the names of these entities, for all threads. Null if the segment is gone. */
export const tombstonesFor = Effect.fn("tombstonesFor")(function* (
  residentPart: SharedArrayBuffer,
  { id }: NameSegment,
  entities: ReadonlyArray<number>
) {
  const segment = Segment.openResident(residentPart, { trusted: true })
  if ("_tag" in segment || segment.remote === null)
    return yield* Effect.die(new Error("A resident part that was just checked was refused."))
  const tombstones = yield* runRemote(id, remoteTombstones(segment, segment.remote, new Set(entities)))
  if (tombstones === null) return null
  const { bits, count, lostByRank } = tombstones
  const data: TombstoneData = { bits, count, lostByRank }
  return data
})
