/** Loads an edition of a register and puts it in force. The snapshot in force stays so until one transaction commits. */

import { isListId, type SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { SqlClient, type SqlError } from "effect/sql"
import { atOnce, inTurns } from "../effects/inTurns.ts"
import { Batch, NameColumns } from "./Batch.ts"
import { doubtStatements } from "./doubtStatements.ts"
import type { Finished, Load, Swapped } from "./Load.ts"
import { loadedEdition } from "./loadedEdition.ts"
import { makeLoadTables, partitionOf, tablesOf } from "./loadTables.ts"
import { segmentChannel } from "./NameSegmentStore.ts"
import { LeaseLost, leaseSeconds } from "./SnapshotStore.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { asWork } from "./Work.ts"
import { transactionWithoutTimeLimit } from "./withoutTimeLimit.ts"

/** The number of records from which on a register's first load gives it a partition of its own. */
export const LargeRegister = Context.Reference("@entity-watch/core/store/LargeRegister", {
  defaultValue: () => 100_000
})

export class LoadStore extends Context.Service<
  LoadStore,
  {
    open(snapshotId: string, mode: Mode, register: SourceId): StoreEffect<Load>
    /** Answers how many of the records were new to this snapshot. A record whose key came before is left out. */
    stage(load: Load, batch: Batch, names: NameColumns | null): StoreEffect<number, LeaseLost>
    /** Keeps the lease while this is done, and ends it when the lease is lost. Not for `swap`, which keeps it itself. */
    keepingLease<A, E, R>(load: Load, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | LeaseLost, R>
    /** How many records in force the load lacks. */
    gone(load: Load): StoreEffect<number>
    /** For small registers: a digest of the records, whatever their order and the bytes around them. */
    content(load: Load): StoreEffect<string>
    /**
     * For small registers of which a snapshot is in force: the data of every record, as `ListedEntryStore.read` answers
     * it once the load is in force.
     */
    entries(load: Load): Effect.Effect<ReadonlyArray<string>, SqlError.SqlError>
    swap(load: Load, finished: Finished): StoreEffect<Swapped, LeaseLost>
  }
>()("@entity-watch/core/store/LoadStore") {
  static readonly layer = Layer.effect(
    LoadStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tables = yield* makeLoadTables
      const { content, entries, gone } = yield* loadedEdition
      const large = yield* LargeRegister
      const doubts = yield* doubtStatements

      /** Empty where a database like PostgreSQL does not say it. A savepoint keeps the transaction around it. */
      const lineOf = sql
        .withTransaction(
          sql<{ line: string }>`SELECT (SELECT system_identifier FROM pg_control_system())
            || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS line`
        )
        .pipe(
          Effect.map(([found]) => found?.line ?? ""),
          Effect.orElseSucceed(() => "")
        )

      const open = Effect.fn("LoadStore.open")((id: string, mode: Mode, register: SourceId) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const line = yield* lineOf
            const [asked] = yield* sql<{ first: boolean }>`
              SELECT ${mode}::text = 'live' AND ${!isListId(register)}::bool AND to_regclass(${partitionOf("register_record", register)}::text) IS NULL
                AND NOT EXISTS (SELECT FROM snapshot WHERE mode = ${mode} AND register = ${register}
                  AND state IN ('current', 'superseded')) AS first`
            const first = asked?.first ?? false
            yield* first ? tables.createFirst(id, mode, register) : tables.createNext(id)
            return { id, mode, register, first, line, ascendingTo: "" }
          })
        )
      )

      const keepLease = Effect.fnUntraced(function* ({ id, register }: Load) {
        const kept = yield* sql`
          UPDATE snapshot SET lease_until = now() + ${sql.literal(`interval '${leaseSeconds} seconds'`)}
          WHERE id = ${id}::text::int8 AND state = 'loading' RETURNING 1 AS kept`
        if (kept.length === 0) return yield* new LeaseLost({ register })
      }, asWork("control"))

      /** Keeps the lease during work that takes longer than a lease on a large register. */
      const keepingLease = <A, E, R>(load: Load, work: Effect.Effect<A, E, R>) =>
        Effect.raceFirst(
          work,
          keepLease(load).pipe(
            // A renewal that failed is not a lost lease: the next one comes in time.
            Effect.catchTag("SqlError", () => Effect.void),
            Effect.repeat(Schedule.spaced(Duration.seconds(leaseSeconds / 3))),
            Effect.andThen(Effect.never)
          )
        )

      // Arrays are unnested side by side in a select list: in FROM, each would first be written to disk whole.
      const recordRows = (batch: Batch) => sql`
        SELECT key, nullif(abn, '') AS abn, nullif(acn, '') AS acn, md5(data)::uuid AS hash, data
        FROM (SELECT unnest(${batch.keys}::text[]) AS key, unnest(${batch.abns}::text[]) AS abn,
          unnest(${batch.acns}::text[]) AS acn, unnest(${batch.data}::text[]) AS data) r`

      const insertNames = ({ id, mode, register }: Load, names: NameColumns) => sql`
        INSERT INTO ${sql(tablesOf(id).name)}
          (mode, register, key, kind, name, folded, abn, acn, state, postcode, since)
        SELECT ${mode}, ${register}, key, kind, name, folded, nullif(abn, ''), nullif(acn, ''), nullif(state, ''),
          nullif(postcode, ''), ${id}::text::int8
        FROM (SELECT unnest(${names.keys}::text[]) AS key, unnest(${names.kinds}::text[]) AS kind,
          unnest(${names.names}::text[]) AS name, unnest(${names.folded}::text[]) AS folded,
          unnest(${names.abns}::text[]) AS abn, unnest(${names.acns}::text[]) AS acn,
          unnest(${names.states}::text[]) AS state, unnest(${names.postcodes}::text[]) AS postcode) n`

      const insertFirst = Effect.fnUntraced(function* (load: Load, batch: Batch, names: NameColumns) {
        const { id, mode, register } = load
        const insertRecords = sql`
          INSERT INTO ${sql(tablesOf(id).record)} (mode, register, key, abn, acn, hash, data, since)
          SELECT ${mode}, ${register}, key, abn, acn, hash, data::json, ${id}::text::int8 FROM (${recordRows(batch)}) r`
        const insertItsNames = names.keys.length > 0 ? insertNames(load, names) : Effect.void
        // Where the database may refuse records, their names follow them; otherwise each insert has a connection.
        yield* Effect.all([insertRecords, insertItsNames], {
          concurrency: load.ascendingTo === null ? 1 : 2,
          discard: true
        })
      })

      /** Keeps what differs from the record in force. It is looked up by key, as a join might read all records. */
      const insertNext = Effect.fnUntraced(function* (load: Load, batch: Batch) {
        const { id, mode, register } = load
        const differing = yield* sql<{ key: string }>`
          WITH r AS MATERIALIZED (${recordRows(batch)}), seen AS (
            INSERT INTO ${sql(tablesOf(id).key)} (key) SELECT key FROM r)
          INSERT INTO ${sql(tablesOf(id).record)} (mode, register, key, abn, acn, hash, data, since)
          SELECT ${mode}, ${register}, key, abn, acn, hash, data::json, ${id}::text::int8 FROM r
          WHERE hash IS DISTINCT FROM (SELECT c.hash FROM register_record c
            WHERE c.mode = ${mode} AND c.register = ${register} AND c.key = r.key AND c.until IS NULL)
          RETURNING key`
        if (differing.length === 0) return
        const keys = new Set(differing.map(({ key }) => key))
        const records = batch.records.filter(({ key }) => keys.has(key))
        const names = yield* inTurns(() => NameColumns.of(records))
        if (names.keys.length > 0) yield* insertNames(load, names)
      })

      const without = Effect.fnUntraced(function* ({ first, id }: Load, batch: Batch) {
        const known = yield* sql<{ key: string }>`
          SELECT key FROM ${sql(first ? tablesOf(id).record : tablesOf(id).key)} WHERE key = ANY (${batch.keys}::text[])`
        const keys = new Set(known.map(({ key }) => key))
        return new Batch(batch.records.filter(({ key }) => !keys.has(key)))
      })

      const stage = Effect.fn("LoadStore.stage")(function* (
        load: Load,
        batch: Batch,
        names: NameColumns | null
      ) {
        yield* keepLease(load)
        if (load.ascendingTo !== null) {
          load.ascendingTo = batch.ascendingFrom(load.ascendingTo)
          if (load.ascendingTo === null) yield* keepingLease(load, tables.buildUnique(load))
        }
        const insert = (each: Batch, itsNames: NameColumns | null) =>
          load.first
            ? insertFirst(load, each, itsNames ?? atOnce(NameColumns.of(each.records)))
            : insertNext(load, each)
        return yield* insert(batch, names).pipe(
          Effect.as(batch.records.length),
          // Keys that an earlier batch had are rare, so they are looked for only when the database has refused one.
          Effect.catchIf(
            (error) => error._tag === "SqlError" && error.reason._tag === "UniqueViolation",
            Effect.fnUntraced(function* () {
              const fresh = yield* without(load, batch)
              if (fresh.records.length > 0) yield* insert(fresh, null)
              return fresh.records.length
            })
          )
        )
      })

      /**
       * Checks that all staged rows are there. A crash of the database empties unlogged tables, and the connection after
       * it works as if nothing had happened: without this, everything read before would count as gone from the register.
       */
      const checkWhole = Effect.fnUntraced(function* ({ id }: Load, { records }: Finished) {
        const [kept] = yield* sql<{ n: number }>`SELECT count(*)::int4 AS n FROM ${sql(tablesOf(id).key)}`
        if (kept?.n !== records)
          return yield* Effect.die(
            new Error(`Of ${records} records that were read the database kept ${kept?.n}.`)
          )
      })

      /** A replica that took the primary's place may lack rows that were staged, and nothing else would tell. */
      const checkLine = Effect.fnUntraced(function* (load: Load) {
        if ((yield* lineOf) !== load.line)
          return yield* Effect.die(
            new Error("Another server took the database's place while the files were read.")
          )
      })

      /** Ends the rows that are no longer true. */
      const close = Effect.fnUntraced(function* ({ id, mode, register }: Load) {
        const { key, record } = tablesOf(id)
        const [counted] = yield* sql<{ changed: number; removed: number }>`
          WITH gone AS MATERIALIZED (
            SELECT r.key, true AS changed FROM register_record r JOIN ${sql(record)} s ON s.key = r.key
            WHERE r.mode = ${mode} AND r.register = ${register} AND r.until IS NULL
            UNION ALL
            SELECT r.key, false FROM register_record r
            WHERE r.mode = ${mode} AND r.register = ${register} AND r.until IS NULL
              AND NOT EXISTS (SELECT FROM ${sql(key)} k WHERE k.key = r.key)
          ), records AS (
            UPDATE register_record r SET until = ${id}::text::int8 FROM gone
            WHERE r.mode = ${mode} AND r.register = ${register} AND r.key = gone.key AND r.until IS NULL
          ), names AS (
            UPDATE register_name n SET until = ${id}::text::int8 FROM gone
            WHERE n.mode = ${mode} AND n.register = ${register} AND n.key = gone.key AND n.until IS NULL
          )
          SELECT count(*) FILTER (WHERE changed)::int4 AS changed, count(*) FILTER (WHERE NOT changed)::int4 AS removed
          FROM gone`
        return counted ?? { changed: 0, removed: 0 }
      })

      const insertAll = Effect.fnUntraced(function* ({ id }: Load) {
        const { name, record } = tablesOf(id)
        const [counted] = yield* sql<{ n: number }>`
          WITH opened AS (
            INSERT INTO register_record (mode, register, key, abn, acn, hash, data, since)
            SELECT mode, register, key, abn, acn, hash, data, since FROM ${sql(record)} RETURNING 1)
          SELECT count(*)::int4 AS n FROM opened`
        yield* sql`
          INSERT INTO register_name (mode, register, key, kind, name, folded, abn, acn, state, postcode, since)
          SELECT mode, register, key, kind, name, folded, abn, acn, state, postcode, since FROM ${sql(name)}`
        return counted?.n ?? 0
      })

      /** Of a list that was removed and comes again everything is added, whatever it had before. */
      const moveSnapshot = Effect.fnUntraced(function* (
        { id, mode, register }: Load,
        finished: Finished,
        counted: Swapped
      ) {
        const { at, by } = finished.checked ?? { at: null, by: null }
        const former = yield* sql`
          UPDATE snapshot SET state = 'superseded'
          WHERE mode = ${mode} AND register = ${register} AND state = 'current' RETURNING 1`
        const swapped = former.length > 0 ? counted : { added: finished.records, changed: 0, removed: 0 }
        yield* sql`
          UPDATE snapshot SET state = 'current', as_of = ${finished.asOf}::text::timestamptz, rows = ${finished.rows}::int4,
            records = ${finished.records}::int4, refused = ${finished.refused}::int4,
            notices = ${JSON.stringify(finished.notices)}::text::jsonb, partial = ${finished.partial}::text,
            content = ${finished.content}::text, added = ${swapped.added}::int4, changed = ${swapped.changed}::int4,
            removed = ${swapped.removed}::int4, loaded_at = clock_timestamp(),
            checked_at = ${at}::text::timestamptz, checked_by = ${by}::text,
            loaded_checked_at = ${at}::text::timestamptz, loaded_checked_by = ${by}::text
          WHERE id = ${id}::text::int8`
        yield* doubts.endWith(mode, register, id)
        return swapped
      })

      const swap = Effect.fn("LoadStore.swap")(function* (load: Load, finished: Finished) {
        const ownPartition = load.first && finished.records >= large
        if (ownPartition) yield* keepingLease(load, tables.buildIndexes(load))
        return yield* transactionWithoutTimeLimit(sql)(
          Effect.gen(function* () {
            // No reader holds its lock for longer: a load of an hour is not given up for a statement of seconds.
            yield* sql`SET LOCAL lock_timeout = '40s'`
            yield* sql`SET LOCAL work_mem = '256MB'`
            yield* keepLease(load)
            yield* checkLine(load)
            const { key, record } = tablesOf(load.id)
            let closed = { changed: 0, removed: 0 }
            if (!load.first) {
              yield* checkWhole(load, finished)
              // Without statistics the planner takes the tables to be empty and joins them row by row.
              yield* sql`ANALYZE ${sql(record)}`
              yield* sql`ANALYZE ${sql(key)}`
              closed = yield* close(load)
            }
            const opened = ownPartition ? finished.records : yield* insertAll(load)
            // The embedded database gathers statistics at no other time, and PostgreSQL a minute later.
            if (!ownPartition && opened > 0) yield* tables.analyseShared(load.mode)
            const swapped = yield* moveSnapshot(load, finished, { added: opened - closed.changed, ...closed })
            yield* sql`SELECT pg_notify(${segmentChannel}, ${load.mode})`
            // This comes last, because readers wait from here to the commit.
            if (ownPartition) yield* tables.attach(load.id, load.register)
            yield* tables.drop(load.id)
            return swapped
          })
        )
      })

      return LoadStore.of({ open, keepingLease, stage, gone, content, entries, swap })
    })
  )
}
