/** `NameSearch` for one command: the index that a server built is searched where it is, in the database. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { NameSearch, type NameSearchRequest } from "@entity-watch/core/resolve/NameSearch"
import { NameRowStore } from "@entity-watch/core/store/NameRowStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { Effect, Layer } from "effect"
import { buildDelta } from "./deltaSegment.ts"
import { obtainOutline, removedFrom, run } from "./farSegment.ts"
import { SegmentLimits } from "./keepLoaded.ts"
import { openIndex } from "./openIndex.ts"
import { segmentFormat } from "./segmentStamp.ts"

/** Null where there is no index, or it went away meanwhile. */
const search = Effect.fn("StoredSearch.search")(function* (mode: Mode, asked: NameSearchRequest) {
  const store = yield* NameSegmentStore
  const limits = yield* SegmentLimits
  const segment = yield* store.current(mode, segmentFormat)
  if (segment === null) return null
  const delta = yield* buildDelta(mode, segment, yield* store.snapshots(mode), limits.deltaMost)
  const main = yield* obtainOutline(mode, segment)
  if (main === null) return null
  // Without a delta the index is behind: it may miss a new name, and what is answered is read anew all the same.
  const changed = delta?.changed ?? []
  const removed = changed.length === 0 ? null : yield* removedFrom(main, segment, changed)
  if (changed.length > 0 && removed === null) return null
  const afar = { segment: segment.id, removed }
  const index = openIndex({ main, changed, delta: delta?.buffer ?? null, afar })
  return yield* run(segment.id, index.searchInSteps(asked))
})

export const StoredSearch = {
  layer: Layer.effect(
    NameSearch,
    Effect.map(Effect.context<NameSegmentStore | NameRowStore>(), (context) => ({
      // A database that does not answer says so to whoever asks it next.
      search: (mode: Mode, asked: NameSearchRequest) =>
        search(mode, asked).pipe(
          Effect.orElseSucceed(() => null),
          Effect.provideContext(context)
        )
    }))
  ).pipe(Layer.provide([NameSegmentStore.layer, NameRowStore.layer]))
}
