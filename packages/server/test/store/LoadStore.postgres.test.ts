import { assert, layer } from "@effect/vitest"
import { LargeRegister, LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { load, record, upTo } from "./loads.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer).pipe(
  Layer.provide(Layer.succeed(LargeRegister, 2_000)),
  Layer.provideMerge(PostgresDatabase.layer)
)

describePostgres("LoadStore on PostgreSQL", () => {
  layer(stores)((it) => {
    it.effect("loads large and small registers at once while others read", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* load("gleif", [upTo(500)])
        const reader = yield* Effect.forkChild(
          Effect.forever(
            sql<{ n: number }>`
              SELECT count(*)::int4 AS n FROM register_record r JOIN register_name n USING (mode, register, key)
              WHERE mode = 'live' AND r.until IS NULL AND n.until IS NULL GROUP BY register`.pipe(
              Effect.tap((rows) =>
                Effect.sync(() => {
                  // All of a reading or nothing of it.
                  for (const { n } of rows) assert.include([500, 3_000], n)
                })
              )
            )
          )
        )
        const renamed = upTo(500).map((_, i) => record(i + 1, `Renamed ${i + 1} Pty Ltd`))
        const loaded = yield* Effect.all(
          [
            load("asic-companies", [upTo(3_000)]),
            load("asic-business-names", [upTo(3_000)]),
            load("gleif", [renamed])
          ],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          loaded.map(({ added, changed }) => [added, changed]),
          [
            [3_000, 0],
            [3_000, 0],
            [0, 500]
          ]
        )
        assert.isUndefined(reader.pollUnsafe())
        yield* Fiber.interrupt(reader)
        const partitions = yield* sql<{ name: string }>`
          SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'register_record_live'::regclass
          ORDER BY 1`
        assert.deepStrictEqual(
          partitions.map(({ name }) => name),
          [
            "register_record_live_asic_business_names",
            "register_record_live_asic_companies",
            "register_record_live_rest"
          ]
        )
      })
    )
  })
})
