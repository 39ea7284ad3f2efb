/** Readings of registers: begun, staged, compared with what is in force, and swapped in one transaction. */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError, SqlSchema } from "effect/sql"
import { Mode } from "../domain/Mode.ts"
import { RegisterId } from "../domain/RegisterId.ts"
import { coreName, foldedName } from "../names/foldedName.ts"
import type { RegisterRecord } from "../registers/Register.ts"

export interface Begin {
  readonly mode: Mode
  readonly register: RegisterId
  readonly files: ReadonlyArray<{ readonly name: string; readonly sha256: string; readonly size: number }>
  readonly sha256: string
  readonly startedAt: string
}

/** What is known of a snapshot once its files were read to the end. */
export interface Finished {
  readonly asOf: string | null
  readonly rows: number
  readonly records: number
  readonly refused: number
  readonly notices: ReadonlyArray<string>
  readonly partial: string | null
  readonly checkedAt: string
}

export interface Swapped {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

export const SnapshotRow = Schema.Struct({
  id: Schema.String,
  mode: Mode,
  register: RegisterId,
  state: Schema.Literals(["loading", "current", "superseded", "failed"]),
  sha256: Schema.String,
  as_of: Schema.NullOr(Schema.String),
  started_at: Schema.String,
  loaded_at: Schema.NullOr(Schema.String),
  checked_at: Schema.NullOr(Schema.String),
  rows: Schema.Int,
  records: Schema.Int,
  refused: Schema.Int,
  partial: Schema.NullOr(Schema.String),
  failure: Schema.NullOr(Schema.String)
})
export type SnapshotRow = typeof SnapshotRow.Type

/** Another reading of this register is under way. */
export class RefreshInProgress extends Schema.TaggedError<RefreshInProgress>()("RefreshInProgress", {
  register: RegisterId
}) {}

/** The reading's lease was taken over: it had shown no sign of life for two minutes. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()("LeaseLost", { register: RegisterId }) {}

type Failing<A, E = never> = Effect.Effect<A, E | SqlError.SqlError>

export class SnapshotStore extends Context.Service<
  SnapshotStore,
  {
    begin(begin: Begin): Failing<string, RefreshInProgress>
    /** Answers how many of the records were new to this snapshot: a key that comes again is left out. */
    stage(
      snapshotId: string,
      register: RegisterId,
      records: ReadonlyArray<RegisterRecord>
    ): Failing<number, LeaseLost>
    swap(snapshotId: string, begin: Begin, finished: Finished): Failing<Swapped, LeaseLost>
    fail(snapshotId: string, reason: string): Failing<void>
    /** Nothing changed since: the snapshot in force is current as of now. */
    confirm(mode: Mode, register: RegisterId): Failing<void>
    /** For each register its snapshot in force and, where later, the newest failed or running one. */
    latest(mode: Mode): Effect.Effect<ReadonlyArray<SnapshotRow>, SqlError.SqlError | Schema.SchemaError>
    /** The snapshot of each register that was in force at a moment, ISO 8601. */
    inForceAt(
      mode: Mode,
      at: string
    ): Effect.Effect<ReadonlyArray<SnapshotRow>, SqlError.SqlError | Schema.SchemaError>
    /** When the first snapshot came into force; null when none ever did. */
    earliest(mode: Mode): Failing<string | null>
  }
>()("@entity-watch/core/store/SnapshotStore") {
  static readonly layer = Layer.effect(
    SnapshotStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const begin = Effect.fn("SnapshotStore.begin")(function* (each: Begin) {
        const rows = yield* sql.withTransaction(
          Effect.gen(function* () {
            const lapsed = yield* sql<{ id: string }>`
              UPDATE snapshot SET state = 'failed', failure = 'The process that read it stopped.'
              WHERE mode = ${each.mode} AND register = ${each.register} AND state = 'loading' AND lease_until < now()
              RETURNING id::text AS id`
            for (const { id } of lapsed) yield* unstage(id)
            return yield* sql<{ id: string }>`
              INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
              VALUES (${each.mode}, ${each.register}, 'loading', ${JSON.stringify(each.files)}::text::jsonb, ${each.sha256},
                ${each.startedAt}::text::timestamptz, now() + interval '2 minutes')
              ON CONFLICT DO NOTHING
              RETURNING id::text AS id`
          })
        )
        const [row] = rows
        if (row === undefined) return yield* new RefreshInProgress({ register: each.register })
        return row.id
      })

      const unstage = (id: string) =>
        Effect.andThen(
          sql`DELETE FROM staged_name WHERE snapshot_id = ${id}::text::int8`,
          sql`DELETE FROM staged_record WHERE snapshot_id = ${id}::text::int8`
        )

      const keepLease = Effect.fnUntraced(function* (id: string, register: RegisterId) {
        const kept = yield* sql`
          UPDATE snapshot SET lease_until = now() + interval '2 minutes'
          WHERE id = ${id}::text::int8 AND state = 'loading' RETURNING 1 AS kept`
        if (kept.length === 0) return yield* new LeaseLost({ register })
      })

      const stage = Effect.fn("SnapshotStore.stage")(function* (
        id: string,
        register: RegisterId,
        records: ReadonlyArray<RegisterRecord>
      ) {
        yield* keepLease(id, register)
        // The driver cannot send an array of nothing but nulls: empty stands for none on the way.
        const inserted = yield* sql<{ key: string }>`
          INSERT INTO staged_record (snapshot_id, key, abn, acn, hash, data)
          SELECT ${id}::text::int8, key, nullif(abn, ''), nullif(acn, ''), md5(data)::uuid, data::jsonb
          FROM unnest(${records.map((r) => r.key)}::text[], ${records.map((r) => r.abn ?? "")}::text[],
            ${records.map((r) => r.acn ?? "")}::text[], ${records.map((r) => JSON.stringify(r.data))}::text[])
            AS r (key, abn, acn, data)
          ON CONFLICT DO NOTHING
          RETURNING key`
        const fresh = new Set(inserted.map(({ key }) => key))
        const names = records.flatMap((record) =>
          // A key can come twice in one batch: its names go with the first.
          fresh.delete(record.key) ? record.names.map((name) => ({ record, name })) : []
        )
        if (names.length > 0)
          yield* sql`
            INSERT INTO staged_name (snapshot_id, key, kind, name, folded, core, abn, acn, state, postcode)
            SELECT ${id}::text::int8, key, kind, name, folded, core, nullif(abn, ''), nullif(acn, ''), nullif(state, ''),
              nullif(postcode, '')
            FROM unnest(
              ${names.map(({ record }) => record.key)}::text[], ${names.map(({ name }) => name.kind)}::text[],
              ${names.map(({ name }) => name.name)}::text[], ${names.map(({ name }) => foldedName(name.name))}::text[],
              ${names.map(({ name }) => coreName(name.name))}::text[], ${names.map(({ record }) => record.abn ?? "")}::text[],
              ${names.map(({ record }) => record.acn ?? "")}::text[], ${names.map(({ name }) => name.state ?? "")}::text[],
              ${names.map(({ name }) => name.postcode ?? "")}::text[])
              AS n (key, kind, name, folded, core, abn, acn, state, postcode)`
        return inserted.length
      })

      const swap = Effect.fn("SnapshotStore.swap")(function* (id: string, each: Begin, finished: Finished) {
        const swapped = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`SET LOCAL statement_timeout = 0`
            yield* keepLease(id, each.register)
            // Without statistics the planner takes staging for empty and joins it row by row.
            yield* sql`ANALYZE staged_record`
            yield* sql`ANALYZE staged_name`
            yield* sql`SET LOCAL work_mem = '256MB'`
            yield* sql`
              UPDATE register_name n SET until = ${id}::text::int8 FROM register_record r
              WHERE r.mode = ${each.mode} AND r.register = ${each.register} AND r.until IS NULL
                AND n.mode = r.mode AND n.register = r.register AND n.key = r.key AND n.until IS NULL
                AND NOT EXISTS (SELECT FROM staged_record s
                  WHERE s.snapshot_id = ${id}::text::int8 AND s.key = r.key AND s.hash = r.hash)`
            yield* sql`
              INSERT INTO register_name
                (mode, register, key, kind, name, folded, core, abn, acn, state, postcode, since)
              SELECT ${each.mode}, ${each.register}, n.key, n.kind, n.name, n.folded, n.core, n.abn, n.acn, n.state,
                n.postcode, n.snapshot_id
              FROM staged_name n JOIN staged_record s ON s.snapshot_id = n.snapshot_id AND s.key = n.key
              LEFT JOIN register_record r
                ON r.mode = ${each.mode} AND r.register = ${each.register} AND r.key = s.key AND r.until IS NULL
              WHERE n.snapshot_id = ${id}::text::int8 AND r.hash IS DISTINCT FROM s.hash`
            const [closed] = yield* sql<{ changed: number; removed: number }>`
              WITH closed AS (
                UPDATE register_record r SET until = ${id}::text::int8
                WHERE r.mode = ${each.mode} AND r.register = ${each.register} AND r.until IS NULL
                  AND NOT EXISTS (SELECT FROM staged_record s
                    WHERE s.snapshot_id = ${id}::text::int8 AND s.key = r.key AND s.hash = r.hash)
                RETURNING r.key)
              SELECT count(s.key)::int4 AS changed, (count(*) - count(s.key))::int4 AS removed
              FROM closed LEFT JOIN staged_record s ON s.snapshot_id = ${id}::text::int8 AND s.key = closed.key`
            const [opened] = yield* sql<{ n: number }>`
              WITH opened AS (
                INSERT INTO register_record (mode, register, key, abn, acn, hash, data, since)
                SELECT ${each.mode}, ${each.register}, key, abn, acn, hash, data, snapshot_id FROM staged_record s
                WHERE s.snapshot_id = ${id}::text::int8
                ON CONFLICT (mode, register, key) WHERE until IS NULL DO NOTHING
                RETURNING 1)
              SELECT count(*)::int4 AS n FROM opened`
            const changed = closed?.changed ?? 0
            yield* sql`
              UPDATE snapshot SET state = 'superseded'
              WHERE mode = ${each.mode} AND register = ${each.register} AND state = 'current'`
            yield* sql`
              UPDATE snapshot SET state = 'current', as_of = ${finished.asOf}::text::timestamptz, rows = ${finished.rows}::int4,
                records = ${finished.records}::int4, refused = ${finished.refused}::int4,
                notices = ${JSON.stringify(finished.notices)}::text::jsonb, partial = ${finished.partial}::text,
                loaded_at = ${finished.checkedAt}::text::timestamptz, checked_at = ${finished.checkedAt}::text::timestamptz
              WHERE id = ${id}::text::int8`
            yield* unstage(id)
            return { added: (opened?.n ?? 0) - changed, changed, removed: closed?.removed ?? 0 }
          })
        )
        return swapped
      })

      const fail = Effect.fn("SnapshotStore.fail")(function* (id: string, reason: string) {
        yield* sql`UPDATE snapshot SET state = 'failed', failure = ${reason} WHERE id = ${id}::text::int8 AND state = 'loading'`
        yield* unstage(id)
      })

      const confirm = Effect.fn("SnapshotStore.confirm")(function* (mode: Mode, register: RegisterId) {
        const now = DateTime.formatIso(yield* DateTime.now)
        yield* sql`
          UPDATE snapshot SET checked_at = ${now}::text::timestamptz
          WHERE mode = ${mode} AND register = ${register} AND state = 'current'`
      })

      const iso = (column: "as_of" | "started_at" | "loaded_at" | "checked_at") =>
        sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)
      const columns = sql`
        id::text AS id, mode, register, state, sha256, rows, records, refused, partial, failure, ${iso("as_of")} AS as_of,
        ${iso("started_at")} AS started_at, ${iso("loaded_at")} AS loaded_at, ${iso("checked_at")} AS checked_at`

      const latest = SqlSchema.findAll({
        Request: Mode,
        Result: SnapshotRow,
        execute: (mode) => sql`
          SELECT DISTINCT ON (register, state) ${columns}
          FROM snapshot WHERE mode = ${mode} AND state <> 'superseded'
          ORDER BY register, state, snapshot.id DESC`
      })

      const inForceAt = SqlSchema.findAll({
        Request: Schema.Struct({ mode: Mode, at: Schema.String }),
        Result: SnapshotRow,
        execute: ({ at, mode }) => sql`
          SELECT DISTINCT ON (register) ${columns}
          FROM snapshot
          WHERE mode = ${mode} AND state IN ('current', 'superseded') AND snapshot.loaded_at <= ${at}::text::timestamptz
          ORDER BY register, snapshot.id DESC`
      })

      const earliest = Effect.fn("SnapshotStore.earliest")(function* (mode: Mode) {
        const [row] = yield* sql<{ at: string | null }>`
          SELECT to_char(min(loaded_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
          FROM snapshot WHERE mode = ${mode} AND state IN ('current', 'superseded')`
        return row?.at ?? null
      })

      return SnapshotStore.of({
        begin,
        stage,
        swap,
        fail,
        confirm,
        latest,
        inForceAt: (mode, at) => inForceAt({ mode, at }),
        earliest
      })
    })
  )
}
