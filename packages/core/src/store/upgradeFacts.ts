/** What a database holds that decides what the start of this version changes. It is read, and nothing is written. */
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { databaseFacts } from "./databaseFacts.ts"
import { migrations } from "./migrations/all.ts"
import { type MigrationName, migrationNotes } from "./migrations/notes.ts"

/** Of a table and its partitions. */
const TableSize = Schema.Struct({ table: Schema.String, rows: Schema.Finite, bytes: Schema.Finite })
export type TableSize = typeof TableSize.Type

const FilesOfRules = Schema.Struct({
  task: Schema.Literals(["screen", "resolve"]),
  is_running: Schema.Boolean,
  rules: Schema.String,
  /** Whether the newest file of its task was begun with them. */
  is_newest: Schema.Boolean,
  files: Schema.Int
})

const NameIndex = Schema.Struct({
  mode: Mode,
  names: Schema.Int,
  bytes: Schema.Finite,
  formats: Schema.Array(Schema.String)
})

const nameOf = (name: string): name is MigrationName => name in migrations

export const pendingMigrations = (migrated: number) =>
  Object.keys(migrations)
    .filter(nameOf)
    .filter((name) => Number.parseInt(name, 10) > migrated)
    .map((name) => ({ name, ...migrationNotes[name] }))

const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const database = yield* databaseFacts
  const { migrated } = database
  const pending = pendingMigrations(migrated)
  const sizes = SqlSchema.findAll({
    Request: Schema.Array(Schema.String),
    Result: TableSize,
    execute: (names) => sql`
      SELECT named.name AS table, sum(greatest(part.reltuples, 0))::float8 AS rows,
        sum(pg_total_relation_size(part.oid))::float8 AS bytes
      FROM unnest(${[...names]}::text[]) AS named (name), pg_class AS part
      WHERE part.relkind = 'r' AND (part.oid = to_regclass(named.name)
        OR part.oid IN (SELECT relid FROM pg_partition_tree(to_regclass(named.name))))
      GROUP BY named.name ORDER BY named.name`
  })
  const files = SqlSchema.findAll({
    Request: Schema.Void,
    Result: FilesOfRules,
    execute: () => sql`
      SELECT task, is_running, rules, bool_or(is_newest) AS is_newest, count(*)::int4 AS files
      FROM (SELECT task, state = 'running' AS is_running, rules,
          row_number() OVER (PARTITION BY task ORDER BY created_at DESC, id DESC) = 1 AS is_newest
        FROM (SELECT id, state, created_at, task,
            run ->> 'algorithm_version' AS rules
          FROM customer_file) AS begun
        WHERE rules IS NOT NULL AND task <> 'watch') AS file
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  })
  const indexes = SqlSchema.findAll({
    Request: Schema.Void,
    Result: NameIndex,
    execute: () => sql`
      SELECT mode, max(names)::int4 AS names, max(size)::float8 AS bytes, jsonb_agg(format) AS formats
      FROM name_segment WHERE state = 'current' GROUP BY mode ORDER BY mode`
  })
  const keys = SqlSchema.findOne({
    Request: Schema.Void,
    Result: Schema.Struct({ has_signed: Schema.Boolean }),
    execute: () => sql`SELECT EXISTS (SELECT FROM receipt_key) AS has_signed`
  })
  return {
    database,
    pending,
    tables:
      migrated === 0 ? [] : yield* sizes([...new Set(pending.flatMap(({ goesThrough }) => goesThrough))]),
    files: migrated === 0 ? [] : yield* files(undefined),
    indexes: migrated === 0 ? [] : yield* indexes(undefined),
    hasSigned: migrated === 0 ? false : (yield* keys(undefined)).has_signed
  }
})

export type UpgradeFacts = Effect.Success<typeof read>

/** As of one moment, and where a statement of it would write, the database refuses it. */
export const upgradeFacts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.andThen(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`, read)
  )
})
