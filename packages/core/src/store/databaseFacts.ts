/** What an operator has to know of the database server, asked before anything is written to it. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { migrations } from "./migrations/all.ts"

const Facts = Schema.Struct({
  number: Schema.Int,
  version: Schema.String,
  encoding: Schema.String,
  is_read_only: Schema.Boolean,
  is_superuser: Schema.Boolean,
  may_create: Schema.Boolean,
  has_trigrams: Schema.Boolean,
  offers_trigrams: Schema.Boolean,
  most_connections: Schema.Int,
  /** Whether a statement of a session ends when it takes too long. */
  ends_statements: Schema.Boolean,
  /** Of this database, on its server's disk. */
  bytes: Schema.Finite
})

/** Numbers of migrations. */
export interface Migrated {
  /** The newest that ran; 0 before the first. */
  readonly migrated: number
  /** The first and the newest of this version. */
  readonly oldest: number
  readonly newest: number
}

const Latest = Schema.Struct({ migration_id: Schema.NullOr(Schema.Int) })

/** Which migrations of these the database has. */
export const migratedOf = Effect.fnUntraced(function* (known: Record<string, unknown>) {
  const sql = yield* SqlClient.SqlClient
  const numbers = Object.keys(known).map((name) => Number.parseInt(name, 10))
  const [oldest, newest] = [Math.min(...numbers), Math.max(...numbers)]
  const [made] = yield* sql<{ has: boolean }>`SELECT to_regclass('effect_sql_migrations') IS NOT NULL AS has`
  const latest = SqlSchema.findOne({
    Request: Schema.Void,
    Result: Latest,
    execute: () => sql`SELECT max(migration_id) AS migration_id FROM effect_sql_migrations`
  })
  const migrated = made?.has === true ? ((yield* latest(undefined)).migration_id ?? 0) : 0
  return { migrated, oldest, newest } satisfies Migrated
})

export interface DatabaseFacts extends Schema.Schema.Type<typeof Facts>, Migrated {}

export const databaseFacts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const facts = SqlSchema.findOne({
    Request: Schema.Void,
    Result: Facts,
    execute: () => sql`
      SELECT current_setting('server_version_num')::int4 AS number, current_setting('server_version') AS version,
        current_setting('server_encoding') AS encoding,
        current_setting('transaction_read_only')::boolean AS is_read_only,
        coalesce((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) AS is_superuser,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)
          AND has_database_privilege(current_database(), 'CREATE') AS may_create,
        EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trigrams,
        EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS offers_trigrams,
        current_setting('max_connections')::int4 AS most_connections,
        current_setting('statement_timeout') <> '0' AS ends_statements,
        pg_database_size(current_database())::float8 AS bytes`
  })
  return { ...(yield* facts(undefined)), ...(yield* migratedOf(migrations)) } satisfies DatabaseFacts
})
