import { assert, layer } from "@effect/vitest"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { besideUrl } from "../support/pooler.ts"

describePostgres("Database.layer on PostgreSQL", () => {
  layer(PostgresDatabase.layerEmpty)((it) => {
    it.effect("migrates once when three instances start together, and keeps times in UTC", () =>
      Effect.gen(function* () {
        const address = yield* PostgresAddress
        const configured = ConfigProvider.layer(
          ConfigProvider.fromUnknown({ DATABASE_URL: address, ...besideUrl(address) })
        )
        const instance = Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          return yield* sql<{ zone: string; timeout: string; migrated: number }>`
            SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS timeout,
              (SELECT count(*)::int4 FROM effect_sql_migrations) AS migrated`
        }).pipe(Effect.provide(Layer.fresh(Database.layer).pipe(Layer.provide(configured))))
        const rows = yield* Effect.all([instance, instance, instance], { concurrency: "unbounded" })
        const expected = { zone: "UTC", timeout: "30s", migrated: Object.keys(migrations).length }
        assert.deepStrictEqual(rows, [[expected], [expected], [expected]])
      })
    )
  })
})
