/** The rows that loading the fixtures of all registers leaves in an empty database, to be put into the next one. */
import { makeLoadTables } from "@entity-watch/core/store/loadTables"
import { segmentChannel } from "@entity-watch/core/store/NameSegmentStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"

const tables = ["snapshot", "register_record", "register_name"] as const

export interface LoadedRows {
  readonly at: DateTime.Utc
  /** JSON, in the order of the tables. */
  readonly rows: ReadonlyArray<string>
}

export const isUnloaded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT 1 FROM snapshot LIMIT 1`).length === 0
})

export const readLoadedRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* SnapshotStore.use((store) => store.now)
  const rows = yield* Effect.forEach(tables, (table) =>
    sql<{ rows: string }>`
      SELECT coalesce(json_agg(t ORDER BY t.tableoid, t.ctid), '[]')::text AS rows FROM ${sql(table)} t`.pipe(
      Effect.map(([read]) => read?.rows ?? "[]")
    )
  )
  return { at, rows } satisfies LoadedRows
})

/** Leaves the database as if the fixtures had been loaded just now: with statistics, and with who waits for it told. */
export const writeLoadedRows = Effect.fnUntraced(function* ({ at, rows }: LoadedRows) {
  const sql = yield* SqlClient.SqlClient
  const now = yield* SnapshotStore.use((store) => store.now)
  const startedAt = DateTime.formatIso(yield* DateTime.now)
  const later = `${now.epochMilliseconds - at.epochMilliseconds} milliseconds`
  const { analyseShared } = yield* makeLoadTables
  yield* sql.withTransaction(
    Effect.gen(function* () {
      for (const [i, table] of tables.entries())
        yield* sql`
          INSERT INTO ${sql(table)} OVERRIDING SYSTEM VALUE
          SELECT * FROM json_populate_recordset(NULL::${sql(table)}, ${rows[i]}::text::json)`
      yield* sql`
        UPDATE snapshot SET started_at = ${startedAt}::text::timestamptz,
          lease_until = lease_until + ${later}::text::interval, loaded_at = loaded_at + ${later}::text::interval,
          checked_at = checked_at + ${later}::text::interval,
          loaded_checked_at = loaded_checked_at + ${later}::text::interval`
      yield* sql`SELECT setval(pg_get_serial_sequence('snapshot', 'id'), max(id)) FROM snapshot`
      yield* analyseShared("sandbox")
      yield* sql`SELECT pg_notify(${segmentChannel}, 'sandbox')`
    })
  )
})
