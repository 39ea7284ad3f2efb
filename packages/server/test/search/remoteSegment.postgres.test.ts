import { assert, layer } from "@effect/vitest"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { NameRowStore } from "@entity-watch/core/store/NameRowStore"
import { NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import type { IndexPlace } from "@entity-watch/node/search/LoadedNames"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { ConfigProvider, Context, Deferred, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { depth } from "../../../suite/depth.ts"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { dataDirectory, instance, loaded } from "./harness.ts"
import { type Company, company, companyName, numbers, publish } from "./registers.ts"
import { answersAlike, goesAway } from "./remoteConformance.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer, NameSegmentStore.layer).pipe(
  Layer.provideMerge(PostgresDatabase.layer)
)

const renamed = (companies: ReadonlyArray<Company>, round: number, count: number) =>
  companies.map((each, i) => (i < count ? { ...each, name: `ROUND ${round} NUMBER ${i} PTY LTD` } : each))

const searchOver = (indexes: NameIndexes["Service"]) =>
  Effect.map(
    Layer.build(
      Layer.fresh(SearchWorkers.layer({ threads: 1, queue: 1000 })).pipe(
        Layer.provide(Layer.succeed(NameIndexes, indexes))
      )
    ),
    Context.get(NameSearch)
  )

/** An instance with connections of its own, as another process would have, and its searches. */
const elsewhere = Effect.fnUntraced(function* (place: IndexPlace, deltaShare = 10) {
  const context = yield* Layer.build(Layer.fresh(clientAt(yield* PostgresAddress)))
  const indexes = yield* Effect.provide(
    instance(yield* dataDirectory, { deltaShare, keepReplaced: "4 seconds" }, place),
    context
  )
  const search = yield* searchOver(indexes)
  return {
    indexes,
    ask: (name: string) => search.search("sandbox", { name, state: null, postcode: null, limit: 10 })
  }
})

const stable: Company = { acn: "000999999", name: "OLD WHARF BAKERY PTY LTD", former: [], status: "REGD" }
const similar = "Old Warf Bakery"

/** A store that hands out no whole segment before `open`: what a large one is on a slow line. */
const slowChunks = (open: Deferred.Deferred<void>) =>
  Layer.effect(
    NameSegmentStore,
    Effect.map(NameSegmentStore, (store) =>
      NameSegmentStore.of({
        ...store,
        chunk: (id, position) => Effect.andThen(Deferred.await(open), store.chunk(id, position))
      })
    )
  ).pipe(Layer.provide(NameSegmentStore.layer))

describePostgres("a segment in PostgreSQL", () => {
  layer(stores, { excludeTestServices: true })((it) => {
    it.effect("is searched to the same answers as in memory", () => answersAlike)
    it.effect("is read by pieces, until some time after it was replaced", () => goesAway)

    it.effect(
      "is searched alike by all instances, and replaced under load without a wrong or failed answer",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`DELETE FROM name_segment`
          const next = numbers(31)
          const companies = [...Array.from({ length: 400 }, (_, i) => company(i + 1, next)), stable]
          yield* publish(companies)
          const [a, b] = [yield* elsewhere("database", 0.3), yield* elsewhere("database", 0.3)]
          const memory = yield* elsewhere("memory", 0.3)
          const both = Effect.forEach([a, b], ({ indexes }) =>
            loaded(indexes, "sandbox", undefined, "database")
          )
          const [before] = yield* both
          yield* loaded(memory.indexes, "sandbox")
          assert.isBelow(before?.main.byteLength ?? 0, 250_000)

          const alike = Effect.gen(function* () {
            let found = 0
            const names = 40 * depth
            for (let i = 0; i < names; i++) {
              const name = companyName(next).slice(0, -3)
              const answer = yield* memory.ask(name)
              found += answer?.entities.length ?? 0
              assert.deepStrictEqual(yield* a.ask(name), answer, name)
              assert.deepStrictEqual(yield* b.ask(name), answer, name)
            }
            assert.isAbove(found, 1.5 * names)
          })
          yield* alike

          let answers = 0
          const underLoad = yield* Effect.forkChild(
            Effect.forEach(
              Array.from({ length: 4 }, (_, i) => (i % 2 === 0 ? a : b)),
              ({ ask }) =>
                Effect.forever(
                  Effect.map(ask(similar), (found) => {
                    assert.strictEqual(found?.entities[0]?.entity, 999_999)
                    answers++
                  }).pipe(Effect.delay("5 millis"))
                ),
              { concurrency: "unbounded" }
            )
          )
          for (let round = 1; round <= Math.min(2 * depth, 8); round++) {
            // By turns a delta with names taken out, and a segment built anew.
            yield* publish(renamed(companies, round, round % 2 === 1 ? 20 : 350))
            for (const { ask } of [a, b, memory])
              yield* ask(`ROUND ${round} NUMBER 7`).pipe(
                Effect.map((found) => found?.entities[0]),
                Effect.filterOrFail((first) => first?.entity === 8 && first.score > 0.9),
                // The test's own limit ends the wait.
                Effect.retry(Schedule.spaced("20 millis"))
              )
            yield* alike
          }
          yield* eventually(() => answers > 500 || underLoad.pollUnsafe() !== undefined)
          assert.isUndefined(underLoad.pollUnsafe())
          yield* Fiber.interrupt(underLoad)
          yield* sql<{ segments: number }>`SELECT count(*)::int4 AS segments FROM name_segment`.pipe(
            Effect.filterOrFail(([kept]) => kept?.segments === 1),
            Effect.retry(Schedule.spaced("100 millis"))
          )
          const after = yield* both
          assert.notStrictEqual(after[0]?.remote?.segmentId, before?.remote?.segmentId)
        }).pipe(Effect.scoped)
    )

    it.effect("answers similar names before the whole of it is loaded", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM name_segment`
        const next = numbers(32)
        yield* publish([...Array.from({ length: 300 }, (_, i) => company(i + 1, next)), stable])
        yield* Effect.scoped(Effect.flatMap(elsewhere("memory"), ({ indexes }) => loaded(indexes, "sandbox")))

        const open = yield* Deferred.make<void>()
        const context = yield* Layer.build(
          Layer.fresh(NameIndexes.layerNoDeps).pipe(
            Layer.provide([slowChunks(open), NameRowStore.layer]),
            Layer.provide(
              ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: yield* dataDirectory }))
            )
          )
        )
        const indexes = Context.get(context, NameIndexes)
        const search = yield* searchOver(indexes)
        const ask = search.search("sandbox", { name: similar, state: null, postcode: null, limit: 10 })
        const cold = yield* loaded(indexes, "sandbox", undefined, "database")
        const first = yield* ask
        assert.deepInclude(first?.entities[0], { entity: 999_999 })
        yield* Deferred.succeed(open, undefined)
        const warm = yield* loaded(indexes, "sandbox")
        assert.isAbove(warm.main.byteLength, cold.main.byteLength)
        assert.deepStrictEqual(yield* ask, first)
      }).pipe(Effect.scoped)
    )

    it.effect("lets a search go without it when its bytes are gone and nothing else is there", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask, indexes } = yield* elsewhere("database")
        yield* loaded(indexes, "sandbox", undefined, "database")
        yield* sql`DELETE FROM name_segment_chunk`
        assert.isNull(yield* ask(similar))
      }).pipe(Effect.scoped)
    )
  })
})
