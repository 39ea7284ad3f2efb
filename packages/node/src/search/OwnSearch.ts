/** `NameSearch` in the thread that asks: for one that has nothing else to do meanwhile. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import {
  type FoundEntities,
  NameSearch,
  type NameSearchRequest,
  SearchOverloaded
} from "@entity-watch/core/resolve"
import { NameSegmentStore } from "@entity-watch/core/store"
import { type NameIndex, SearchTooCostly } from "@entity-watch/names/search"
import { Effect, Layer } from "effect"
import type { LoadedNames } from "./LoadedNames.ts"
import { NameIndexes } from "./NameIndexes.ts"
import { openIndex } from "./openIndex.ts"
import { runRemote } from "./remoteSegment.ts"

interface OpenedNames {
  readonly names: LoadedNames
  readonly index: NameIndex
}

export const OwnSearch = {
  layer: Layer.effect(
    NameSearch,
    Effect.gen(function* () {
      const indexes = yield* NameIndexes
      const context = yield* Effect.context<NameSegmentStore>()
      const opened = new Map<Mode, OpenedNames>()

      const current = (mode: Mode): OpenedNames | null => {
        const names = indexes.current(mode)
        const before = opened.get(mode)
        if (names === null || before?.names === names) return before ?? null
        const fresh = { names, index: openIndex(names) }
        opened.set(mode, fresh)
        return fresh
      }

      const search = (
        mode: Mode,
        asked: NameSearchRequest
      ): Effect.Effect<FoundEntities | null, SearchOverloaded> =>
        Effect.suspend(() => {
          const own = current(mode)
          if (own === null) return Effect.succeed(null)
          const { index, names } = own
          return runRemote(names.remote?.segmentId ?? "", index.searchInSteps(asked)).pipe(
            // If the database does not answer, the next statement of the row reports it.
            Effect.orElseSucceed(() => null),
            Effect.flatMap((entities) =>
              entities !== null
                ? Effect.succeed({ entities, snapshots: names.snapshots })
                : indexes.current(mode) === names
                  ? Effect.succeed(null)
                  : search(mode, asked)
            ),
            Effect.catchDefect((defect) =>
              defect instanceof SearchTooCostly
                ? Effect.fail(new SearchOverloaded({ reason: "too_common" }))
                : Effect.die(defect)
            ),
            Effect.provideContext(context)
          )
        })
      return NameSearch.of({ search })
    })
  ).pipe(Layer.provide(NameSegmentStore.layer))
}
