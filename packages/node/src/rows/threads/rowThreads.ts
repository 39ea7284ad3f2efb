/**
 * Resolves rows in several threads, each with connections of its own and the name index that the main thread has loaded,
 * as long as the scope is open. packages/core/docs/resolving-files.md.
 */

import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { Effect, Stream } from "effect"
import { NameIndexes } from "../../search/NameIndexes.ts"
import { searchSettings } from "../../search/SearchWorkers.ts"
import { RowThread, RowThreadFailed } from "./RowThread.ts"
import type { RowThreadStart } from "./rowMessages.ts"

/** Rows that go to a thread in one message. */
const lot = 16
/** While a thread works on one lot, the next already waits in it. */
const lotsAtOnce = 2

const lotsOf = (rows: ReadonlyArray<CustomerRow>): ReadonlyArray<ReadonlyArray<CustomerRow>> =>
  Array.from({ length: Math.ceil(rows.length / lot) }, (_, at) => rows.slice(at * lot, (at + 1) * lot))

/** Nobody only searches here, and the thread that hands out the rows has little to do: so one more than search elsewhere. */
export const startRowThreads = Effect.fn("startRowThreads")(function* (start: Omit<RowThreadStart, "of">) {
  const indexes = yield* NameIndexes
  const of = (yield* Effect.orDie(searchSettings)).threads + 1
  const threads = yield* Effect.acquireRelease(
    Effect.sync(() => Array.from({ length: of }, () => new RowThread({ ...start, of }))),
    (started) => Effect.promise(() => Promise.all(started.map((thread) => thread.stop())))
  )
  const { mode } = start.run
  const hand = Effect.sync(() => {
    const names = indexes.current(mode)
    if (names !== null) for (const thread of threads) thread.names(mode, names)
  })
  yield* Effect.forkScoped(Stream.runForEach(indexes.replaced, () => hand))
  yield* hand

  const resolveLot = (rows: ReadonlyArray<CustomerRow>) =>
    Effect.tryPromise({
      try: () => threads.reduce((least, each) => (each.busy < least.busy ? each : least)).resolve(rows),
      catch: (error) =>
        error instanceof RowThreadFailed
          ? error
          : new RowThreadFailed({ message: "The rows could not be resolved." })
    })
  return (rows: ReadonlyArray<CustomerRow>) =>
    Effect.map(Effect.forEach(lotsOf(rows), resolveLot, { concurrency: of * lotsAtOnce }), (lots) =>
      lots.flat()
    )
})
