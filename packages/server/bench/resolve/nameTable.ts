/** The same names in PostgreSQL, to compare with: a primary-key select, and the trigram index. */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Config, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { clientOf, type Engine } from "../harness/engine.ts"
import { eachTimed } from "../harness/measured.ts"
import { timesOf } from "../harness/statistics.ts"
import { comparable } from "./queries.ts"

const schema = "entity_watch_bench"
const keySelects = 2000

const dropTable = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`DROP SCHEMA IF EXISTS ${sql(schema)} CASCADE`
)
const emptyTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* dropTable
  yield* sql`CREATE SCHEMA ${sql(schema)}`
  yield* sql`CREATE UNLOGGED TABLE entity_watch_bench.name (id int PRIMARY KEY, name text NOT NULL, core text NOT NULL)`
})

/** Runs something with a table of no names in a database, which is dropped at the end. */
export const withNameTable = <A, E, R>(engine: Engine, folder: string, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const client = clientOf(engine, `${yield* Config.String("DATA_DIR")}/${folder}`)
    return yield* Effect.andThen(emptyTable, work).pipe(
      Effect.ensuring(Effect.orDie(dropTable)),
      Effect.provide(client)
    )
  })

export const insertNames = Effect.fnUntraced(function* (rows: ReadonlyArray<NameRow>, from: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO entity_watch_bench.name
    SELECT * FROM unnest(
      ${rows.map((_, i) => from + i)}::int4[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ name }) => comparable(name))}::text[]
    )`
})

/** P: the median of selects by primary key, one after the other, in milliseconds. */
export const keySelect = Effect.fnUntraced(function* (names: number) {
  const sql = yield* SqlClient.SqlClient
  const times = yield* eachTimed(
    keySelects,
    (i) => sql`SELECT name FROM entity_watch_bench.name WHERE id = ${(i * 7919) % names}`
  )
  // The first ones open the connection and prepare the statement.
  return timesOf(times.slice(keySelects / 10)).p50
})

/** Building it takes longer than a statement of the service may. */
export const indexTrigrams = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* sql`SET LOCAL maintenance_work_mem = '1GB'`
      yield* sql`CREATE INDEX name_core ON entity_watch_bench.name USING gin (core gin_trgm_ops)`
    })
  )
  yield* sql`ANALYZE entity_watch_bench.name`
})

/** The ten most similar names, the most similar first, as `EntityStore.similar` asks with no other conditions. */
export const similar = Effect.fnUntraced(function* (text: string) {
  const sql = yield* SqlClient.SqlClient
  const asked = comparable(text)
  return yield* sql`
    SELECT id, core, similarity(core, ${asked}) AS likeness FROM entity_watch_bench.name
    WHERE core % ${asked} ORDER BY likeness DESC, id LIMIT 10`
})
