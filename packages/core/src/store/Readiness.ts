/** Tells whether the database answers and has every migration of this build. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { migrations } from "./migrations/all.ts"

const Latest = Schema.Struct({ migration_id: Schema.Int })

const needed = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** A newer database is accepted, because an older instance still serves while a newer one is rolled out. */
export const isMigrated = Effect.map(SqlClient.SqlClient, (sql) => {
  const latest = SqlSchema.findOneOption({
    Request: Schema.Void,
    Result: Latest,
    execute: () => sql`SELECT migration_id FROM effect_sql_migrations ORDER BY migration_id DESC LIMIT 1`
  })
  return Effect.map(latest(undefined), (row) => row._tag === "Some" && row.value.migration_id >= needed)
})
