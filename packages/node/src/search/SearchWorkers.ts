/** `NameSearch` in worker threads, so that a search never blocks the thread that serves requests. */
import { availableParallelism } from "node:os"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { wholeNumber } from "@entity-watch/core/effects"
import {
  type FoundEntities,
  NameSearch,
  type NameSearchRequest,
  SearchOverloaded
} from "@entity-watch/core/resolve"
import { Config, Effect, Layer, Stream } from "effect"
import type { ProcessTime } from "../process/ProcessTime.ts"
import { ServingShare } from "../process/ServingShare.ts"
import { NameIndexes } from "./NameIndexes.ts"
import { rangesOf } from "./remoteSegment.ts"
import { SearchPool } from "./SearchPool.ts"
import type { QueuedSearch } from "./SearchThread.ts"

export interface SearchWorkersOptions {
  /** The number of searching threads. */
  readonly threads: number
  /** How many searches may wait. A further one is refused. */
  readonly queue: number
  /** The process's own unless a test moves another. */
  readonly time?: ProcessTime
}

export const searchSettings = Config.all({
  threads: wholeNumber("SEARCH_THREADS", { from: 1, to: 64 }).pipe(
    Config.withDefault(Math.max(1, availableParallelism() - 1))
  ),
  queue: wholeNumber("SEARCH_QUEUE", { from: 0, to: 100_000 }).pipe(Config.withDefault(200))
})

const layer = (options: SearchWorkersOptions) =>
  Layer.effect(
    NameSearch,
    Effect.gen(function* () {
      const indexes = yield* NameIndexes
      const context = yield* Effect.context()
      const runFork = Effect.runForkWith(context)
      const runPromise = Effect.runPromiseWith(context)
      const pool = yield* Effect.acquireRelease(
        Effect.sync(
          () =>
            new SearchPool({
              ...options,
              log: (...said) => runFork(Effect.logWarning(...said)),
              read: (segment, wanted) => runPromise(indexes.read(segment, rangesOf(wanted)))
            })
        ),
        (made) => Effect.promise(() => made.close())
      )
      const follow = (mode: Mode) => {
        const names = indexes.current(mode)
        if (names !== null) pool.replace(mode, names)
      }
      for (const mode of ["sandbox", "live"] as const) follow(mode)
      yield* Effect.forkScoped(Stream.runForEach(indexes.replaced, (mode) => Effect.sync(() => follow(mode))))

      const search = (mode: Mode, asked: NameSearchRequest) =>
        Effect.callback<FoundEntities | null, SearchOverloaded>((resume) => {
          follow(mode)
          if (!pool.serves(mode)) return resume(Effect.succeed(null))
          const waiting: QueuedSearch = {
            mode,
            asked,
            answered: (found) => resume(Effect.succeed(found)),
            failed: (error) =>
              resume(error instanceof SearchOverloaded ? Effect.fail(error) : Effect.die(error)),
            deaths: 0,
            restarts: 0,
            withdrawn: false
          }
          if (!pool.add(waiting)) return resume(Effect.fail(new SearchOverloaded({ reason: "queue_full" })))
          return Effect.sync(() => pool.withdraw(waiting))
        })
      return NameSearch.of({ search })
    })
  )

export const SearchWorkers = {
  layer,
  /** The layer as `SEARCH_THREADS` and `SEARCH_QUEUE` set it; a serving thread has its part of both. */
  layerConfig: Layer.unwrap(
    Effect.gen(function* () {
      const { of } = yield* ServingShare
      const { queue, threads } = yield* searchSettings
      return layer({ threads: Math.max(1, Math.floor(threads / of)), queue: Math.ceil(queue / of) })
    })
  )
}
