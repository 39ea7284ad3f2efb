/** `NameSearch` for one command of the command line: searches the index that a server built as a remote segment. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { NameSearch, type NameSearchRequest, SearchOverloaded } from "@entity-watch/core/resolve"
import { NameRowStore, NameSegmentStore } from "@entity-watch/core/store"
import { SearchTooCostly } from "@entity-watch/names/search"
import { Effect, Layer } from "effect"
import { buildDelta, snapshotsIn } from "./deltaSegment.ts"
import { SegmentLimits } from "./keepLoaded.ts"
import { openIndex } from "./openIndex.ts"
import { obtainResidentPart, runRemote, tombstonesFor } from "./remoteSegment.ts"
import { segmentFormat } from "./segmentStamp.ts"

/** Searches once. Null if there is no index, or it was replaced meanwhile. */
const search = Effect.fn("StoredSearch.search")(function* (mode: Mode, asked: NameSearchRequest) {
  const store = yield* NameSegmentStore
  const limits = yield* SegmentLimits
  const segment = yield* store.current(mode, segmentFormat)
  if (segment === null) return null
  const snapshots = yield* store.snapshots(mode)
  const delta = yield* buildDelta(mode, segment, snapshots, limits.deltaMost)
  const main = yield* obtainResidentPart(mode, segment)
  if (main === null) return null
  const changed = delta?.changed ?? []
  const tombstones = changed.length === 0 ? null : yield* tombstonesFor(main, segment, changed)
  if (changed.length > 0 && tombstones === null) return null
  const remote = { segmentId: segment.id, tombstones }
  const index = openIndex({ main, changed, delta: delta?.buffer ?? null, remote })
  const entities = yield* runRemote(segment.id, index.searchInSteps(asked))
  return entities === null ? null : { entities, snapshots: snapshotsIn(segment, snapshots, delta) }
})

export const StoredSearch = {
  layer: Layer.effect(
    NameSearch,
    Effect.map(Effect.context<NameSegmentStore | NameRowStore>(), (context) => ({
      // If the database does not answer, the next statement of the command reports it.
      search: (mode: Mode, asked: NameSearchRequest) =>
        search(mode, asked).pipe(
          Effect.orElseSucceed(() => null),
          Effect.catchDefect((defect) =>
            defect instanceof SearchTooCostly
              ? Effect.fail(new SearchOverloaded({ reason: "too_common" }))
              : Effect.die(defect)
          ),
          Effect.provideContext(context)
        )
    }))
  ).pipe(Layer.provide([NameSegmentStore.layer, NameRowStore.layer]))
}
