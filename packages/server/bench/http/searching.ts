/** How late the server's thread gets to its other work while every searching thread is busy. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Console, Effect, Layer, Stream } from "effect"
import { buildSegment } from "../resolve/buildSegment.ts"
import { count, ms } from "../resolve/figures.ts"

const atOnce = 64

export const searching = Effect.fn("searching")(function* (
  names: number,
  asked: ReadonlyArray<{ readonly name: string }>
) {
  const { buffer } = yield* Effect.promise(() => buildSegment(names, async () => {}))
  const indexes = Layer.succeed(NameIndexes, {
    current: (mode) =>
      mode === "live"
        ? { version: "built", snapshots: {}, main: buffer, changed: [], delta: null, remote: null }
        : null,
    replaced: Stream.empty,
    read: () => Effect.succeed(null)
  })
  yield* Effect.gen(function* () {
    const service = yield* NameSearch
    const ask = Effect.forEach(
      asked,
      ({ name }) => service.search("live", { name, state: null, postcode: null, limit: 30 }),
      { concurrency: atOnce }
    )
    if ((yield* ask).some((found) => found === null)) return yield* Effect.die("The searches met no index.")
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const started = performance.now()
    const rounds = 5
    yield* Effect.repeat(ask, { times: rounds - 1 })
    const seconds = (performance.now() - started) / 1000
    delay.disable()
    yield* Console.log(
      `searches alone, ${count(names)} names, ${atOnce} at once: ${count(Math.round((rounds * asked.length) / seconds))} a second; event loop at most ${ms(delay.max / 1e6)} ms late, p99 ${ms(delay.percentile(99) / 1e6)} ms`
    )
  }).pipe(Effect.provide(SearchWorkers.layer({ threads: 1, queue: 100 }).pipe(Layer.provide(indexes))))
}, Effect.scoped)
