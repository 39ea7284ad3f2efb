/** The snapshots of registers: which one is under way, in force or failed. Their records are loaded by `LoadStore`. */

import { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError, SqlSchema } from "effect/sql"
import { Doubt } from "../domain/Doubt.ts"
import { databaseClock } from "./databaseClock.ts"
import { doubtStatements } from "./doubtStatements.ts"
import { makeLoadTables } from "./loadTables.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoSeconds, snapshotColumns } from "./snapshotColumns.ts"
import { isoMillis } from "./subscriptionPages.ts"

export interface Begin {
  readonly mode: Mode
  readonly register: SourceId
  readonly files: ReadonlyArray<{ readonly name: string; readonly sha256: string; readonly size: number }>
  readonly sha256: string
  readonly startedAt: string
}

export const SnapshotRow = Schema.Struct({
  id: Schema.String,
  mode: Mode,
  register: SourceId,
  state: Schema.Literals(["loading", "current", "superseded", "failed"]),
  sha256: Schema.String,
  as_of: Schema.NullOr(Schema.String),
  started_at: Schema.String,
  loaded_at: Schema.NullOr(Schema.String),
  checked_at: Schema.NullOr(Schema.String),
  checked_by: Schema.NullOr(CheckedBy),
  /** What was known of the snapshot's age when it was loaded. */
  loaded_checked_at: Schema.NullOr(Schema.String),
  loaded_checked_by: Schema.NullOr(CheckedBy),
  rows: Schema.Int,
  records: Schema.Int,
  refused: Schema.Int,
  partial: Schema.NullOr(Schema.String),
  failure: Schema.NullOr(Schema.String),
  /** The edition that is, or was then, in doubt beside it. */
  doubt: Schema.NullOr(Doubt)
})
export type SnapshotRow = typeof SnapshotRow.Type

const PastSnapshotRow = Schema.Struct({
  ...SnapshotRow.fields,
  /** False where the entries of the edition in doubt are kept no longer, so that nobody can say what was answered then. */
  is_whole: Schema.Boolean
})
type PastSnapshotRow = typeof PastSnapshotRow.Type

/** Says that another refresh of this register is under way. */
export class RefreshInProgress extends Schema.TaggedError<RefreshInProgress>()("RefreshInProgress", {
  register: SourceId
}) {}

/** Says that the lease of this refresh was taken over, because it had shown no sign of life for a minute. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()("LeaseLost", { register: SourceId }) {}

/** A reading of which no sign came for so long may be taken over. It is renewed three times as often. */
export const leaseSeconds = 60

export class SnapshotStore extends Context.Service<
  SnapshotStore,
  {
    begin(begin: Begin): StoreEffect<string, RefreshInProgress>
    fail(snapshotId: string, reason: string): StoreEffect<void>
    /** The present time by the database's clock. */
    readonly now: StoreEffect<DateTime.Utc>
    /**
     * Notes that the publisher, asked at this time, still has this snapshot's file, which ends a doubt from before. False
     * when another snapshot came into force meanwhile, of which the publisher said nothing.
     */
    confirm(snapshotId: string, askedAt: DateTime.Utc): StoreEffect<boolean>
    /**
     * Notes that a download lacks entries of the snapshot in force, before it is refused. `content` is its digest,
     * `askedAt` when its publisher was asked for it, in ISO 8601.
     */
    noteShrink(snapshotId: string, inForce: string, content: string, askedAt: string): StoreEffect<void>
    /**
     * The digests of downloads that lacked entries of a snapshot and were refused for it, each with the time at which
     * the publisher was first asked for it.
     */
    shrinks(inForce: string): StoreEffect<ReadonlyMap<string, string>>
    /** When this content or these bytes were last in force before the present snapshot; null when they never were. */
    wasInForce(
      mode: Mode,
      register: SourceId,
      edition: { readonly sha256: string; readonly content: string | null }
    ): StoreEffect<string | null>
    /**
     * For each register its snapshot in force, the newest that is running, and the newest that failed: both of those
     * of which something was read, and of those of which nothing was.
     */
    latest(mode: Mode): Effect.Effect<ReadonlyArray<SnapshotRow>, SqlError.SqlError | Schema.SchemaError>
    /** The snapshot of each register that was in force at a moment, in ISO 8601. */
    inForceAt(
      mode: Mode,
      at: string
    ): Effect.Effect<ReadonlyArray<PastSnapshotRow>, SqlError.SqlError | Schema.SchemaError>
    /**
     * The newest snapshot of these bytes that is or was in force, without any doubt, or with the edition of the other
     * bytes in doubt beside it, whose entries are kept; null when there is none.
     */
    withSha256(
      mode: Mode,
      register: SourceId,
      sha256: string,
      doubted: string | null
    ): Effect.Effect<SnapshotRow | null, SqlError.SqlError | Schema.SchemaError>
    /** The first whole second at which a snapshot of everybody's was in force; null when none ever was. */
    earliest(mode: Mode): StoreEffect<string | null>
  }
>()("@entity-watch/core/store/SnapshotStore") {
  static readonly layer = Layer.effect(
    SnapshotStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tables = yield* makeLoadTables
      const { besides, isKept } = yield* doubtStatements
      const lease = sql.literal(`interval '${leaseSeconds} seconds'`)

      const begin = Effect.fn("SnapshotStore.begin")(function* (each: Begin) {
        const rows = yield* sql
          .withTransaction(
            Effect.gen(function* () {
              // Whoever puts a snapshot in force holds its row until it is done, however long that takes.
              const lapsed = yield* sql<{ id: string }>`
              UPDATE snapshot SET state = 'failed', failure = 'The process that read it stopped.'
              WHERE id IN (SELECT id FROM snapshot
                WHERE mode = ${each.mode} AND register = ${each.register} AND state = 'loading' AND lease_until < now()
                FOR UPDATE SKIP LOCKED)
              RETURNING id::text AS id`
              for (const { id } of lapsed) yield* tables.drop(id)
              return yield* sql<{ id: string }>`
              INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
              VALUES (${each.mode}, ${each.register}, 'loading', ${JSON.stringify(each.files)}::text::jsonb, ${each.sha256},
                ${each.startedAt}::text::timestamptz, now() + ${lease})
              ON CONFLICT DO NOTHING
              RETURNING id::text AS id`
            })
          )
          .pipe(
            Effect.catchIf(
              (error) => error._tag === "SqlError" && error.reason._tag === "LockTimeoutError",
              () => Effect.succeed([])
            )
          )
        const [row] = rows
        if (row === undefined) return yield* new RefreshInProgress({ register: each.register })
        return row.id
      })

      const fail = Effect.fn("SnapshotStore.fail")(function* (id: string, reason: string) {
        yield* sql`UPDATE snapshot SET state = 'failed', failure = ${reason} WHERE id = ${id}::text::int8 AND state = 'loading'`
        yield* tables.drop(id)
      })

      const now = yield* databaseClock

      const confirm = Effect.fn("SnapshotStore.confirm")(function* (id: string, askedAt: DateTime.Utc) {
        const asked = sql`${DateTime.formatIso(askedAt)}::text::timestamptz`
        const confirmed = yield* sql`
          WITH confirmed AS (
            UPDATE snapshot SET checked_by = 'publisher', checked_at = greatest(checked_at, ${asked})
            WHERE id = ${id}::text::int8 AND state = 'current' RETURNING id
          ), ended AS (
            UPDATE doubtful_edition SET until = clock_timestamp()
            WHERE trusted IN (SELECT id FROM confirmed) AND until IS NULL AND since <= ${asked}
          )
          SELECT FROM confirmed`
        return confirmed.length > 0
      })

      const noteShrink = Effect.fn("SnapshotStore.noteShrink")(function* (
        id: string,
        inForce: string,
        content: string,
        askedAt: string
      ) {
        yield* sql`
          UPDATE snapshot SET content = ${content}, shrunk_from = ${inForce}::text::int8,
            loaded_checked_by = 'publisher', loaded_checked_at = ${askedAt}::text::timestamptz
          WHERE id = ${id}::text::int8 AND state = 'loading'`
      })

      const shrinks = Effect.fn("SnapshotStore.shrinks")(function* (inForce: string) {
        // Downloads that an earlier version refused say only when their reading began.
        const rows = yield* sql<{ content: string; first: string }>`
          SELECT content, ${isoMillis(sql, "min(coalesce(loaded_checked_at, started_at))")} AS first FROM snapshot
          WHERE shrunk_from = ${inForce}::text::int8 AND state = 'failed' AND content IS NOT NULL
          GROUP BY content`
        return new Map(rows.map(({ content, first }) => [content, first]))
      })

      const columns = snapshotColumns(sql)

      const wasInForce = Effect.fn("SnapshotStore.wasInForce")(function* (
        mode: Mode,
        register: SourceId,
        { content, sha256 }: { readonly sha256: string; readonly content: string | null }
      ) {
        const same = sql`(sha256 = ${sha256} OR content = ${content}::text)`
        const [row] = yield* sql<{ loaded_at: string }>`
          SELECT ${isoSeconds(sql, "loaded_at")} FROM snapshot
          WHERE mode = ${mode} AND register = ${register} AND state = 'superseded' AND ${same}
            AND NOT EXISTS (SELECT FROM snapshot
              WHERE mode = ${mode} AND register = ${register} AND state = 'current' AND ${same})
          ORDER BY snapshot.id DESC LIMIT 1`
        return row?.loaded_at ?? null
      })

      const latest = SqlSchema.findAll({
        Request: Mode,
        Result: SnapshotRow,
        execute: (mode) => sql`
          SELECT DISTINCT ON (register, state, sha256 = '') ${columns}, CASE WHEN state = 'current'
            THEN ${besides(sql`snapshot.id`, sql`d.until IS NULL`)} END AS doubt
          FROM snapshot WHERE mode = ${mode} AND state <> 'superseded'
          ORDER BY register, state, sha256 = '', snapshot.id DESC`
      })

      const inForceAt = SqlSchema.findAll({
        Request: Schema.Struct({ mode: Mode, at: Schema.String }),
        Result: PastSnapshotRow,
        execute: ({ at, mode }) => {
          const moment = sql`${at}::text::timestamptz`
          const then = sql`d.since <= ${moment} AND (d.until IS NULL OR d.until > ${moment})`
          return sql`
            SELECT found.*, ${besides(sql`found.id::int8`, then)} AS doubt, NOT EXISTS (
                SELECT FROM doubtful_edition d WHERE d.trusted = found.id::int8 AND ${then} AND NOT ${isKept}
              ) AS is_whole
            FROM (
              SELECT DISTINCT ON (register) ${columns}
              FROM snapshot
              WHERE mode = ${mode} AND state IN ('current', 'superseded') AND snapshot.loaded_at <= ${moment}
              ORDER BY register, snapshot.id DESC
            ) found`
        }
      })

      const withSha256 = SqlSchema.findOneOption({
        Request: Schema.Struct({
          mode: Mode,
          register: SourceId,
          sha256: Schema.String,
          doubted: Schema.NullOr(Schema.String)
        }),
        Result: SnapshotRow,
        execute: ({ doubted, mode, register, sha256 }) => {
          const which = sql`d.sha256 = ${doubted}::text AND ${isKept}`
          return sql`
          SELECT ${columns}, ${besides(sql`snapshot.id`, which)} AS doubt FROM snapshot
          WHERE mode = ${mode} AND register = ${register} AND sha256 = ${sha256} AND state IN ('current', 'superseded')
            AND (${doubted}::text IS NULL OR EXISTS (
              SELECT FROM doubtful_edition d WHERE d.trusted = snapshot.id AND ${which}))
          ORDER BY snapshot.id DESC LIMIT 1`
        }
      })

      // The time is rounded up, so that a question about the moment that is told can be answered.
      const earliest = Effect.fn("SnapshotStore.earliest")(function* (mode: Mode) {
        const [row] = yield* sql<{ at: string | null }>`
          SELECT to_char((min(loaded_at) + interval '999999 microseconds') AT TIME ZONE 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
          FROM snapshot WHERE mode = ${mode} AND state IN ('current', 'superseded') AND register NOT LIKE 'list:%/%'`
        return row?.at ?? null
      })

      return SnapshotStore.of({
        begin,
        fail,
        now,
        confirm,
        noteShrink,
        shrinks,
        wasInForce,
        latest,
        inForceAt: (mode, at) => inForceAt({ mode, at }),
        withSha256: (mode, register, sha256, doubted) =>
          Effect.map(withSha256({ mode, register, sha256, doubted }), Option.getOrNull),
        earliest
      })
    })
  )
}
