/** Bytes of a segment, which never change: of a replica that has them, or of the primary. */
import { askedOf, NameSegmentStore, Replicas } from "@entity-watch/core/store"
import type { ByteRange } from "@entity-watch/names/search"
import { Effect } from "effect"

export const readSlices = Effect.gen(function* () {
  const store = yield* NameSegmentStore
  const replicas = yield* Replicas
  return Effect.fnUntraced(function* (segment: string, ranges: ReadonlyArray<ByteRange>) {
    const slices = Effect.orElseSucceed(store.slices(segment, ranges), () => null)
    const next = yield* replicas.next
    const there = next === null ? null : yield* askedOf(next.replica)(slices)
    return there ?? (yield* slices)
  })
})
