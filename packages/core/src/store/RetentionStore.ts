/**
 * Removes what is older than it is kept for, of all accounts, in small batches. Each batch is one statement that takes a
 * lock for itself alone: one instance removes at a time, and one that is frozen holds nothing. A batch of the journal is a
 * short transaction, so that no hold is overlooked.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { operationalEventTypes } from "@entity-watch/contract/schema/OperationalEvent"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type Statement } from "effect/sql"
import { keysKept } from "./IdempotencyStore.ts"
import { journalLock } from "./journalLock.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** The advisory lock of a batch. */
const retentionLock = 7_461_055

const batchSize = 500

/** In `event_horizon`, in the place of an identifier: the newest event that was removed of any entity of the account. */
export const anyEntity = ""
/** In the same place: the newest operational event that was removed. */
export const noEntity = "operational"

export interface RemovedBatch {
  readonly removed: number
  /** Where the next batch begins; null when nothing that is old enough follows. */
  readonly next: string | null
}

interface BatchRow {
  readonly removed: number
  readonly seen: number
  readonly through: string | null
}

export class RetentionStore extends Context.Service<
  RetentionStore,
  {
    /**
     * Removes events with their deliveries and attempts. A live event that is still to be delivered stays, however old
     * it is. An invented one stays only while it is being sent. `after` is `next` of the batch before.
     */
    removeEventsAcrossAccounts(mode: Mode, days: number, after: string | null): StoreEffect<RemovedBatch>
    /** Removes the attempts of deliveries that are over. */
    removeAttemptsAcrossAccounts(days: number, after: string | null): StoreEffect<RemovedBatch>
    /** Removes what was kept for idempotency keys, after 24 hours. */
    readonly removeIdempotencyAcrossAccounts: StoreEffect<RemovedBatch>
    /**
     * Removes counted requests of months and days, and counted deliveries of days, that are over, and what was taken of the rate
     * limit a day ago, which has come back.
     */
    removeUsageAcrossAccounts(days: number): StoreEffect<RemovedBatch>
    /** Removes entries of the journal, and what is left of those that were erased. Nothing that is held is removed. */
    removeJournalAcrossAccounts(days: number): StoreEffect<RemovedBatch>
  }
>()("@entity-watch/core/store/RetentionStore") {
  static readonly layer = Layer.effect(
    RetentionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const turn = sql`turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${retentionLock}) AS mine)`
      const older = (column: string, days: number) =>
        sql`${sql(column)} < clock_timestamp() - ${days}::int4 * interval '1 day'`
      const micros = sql.literal("(extract(epoch FROM through) * 1000000)::int8::text")
      const beyond = (column: string, after: string | null) =>
        after === null
          ? sql`true`
          : sql`${sql(column)} > 'epoch'::timestamptz + ${after}::text::int8 * interval '1 microsecond'`

      const batch = (statement: Statement.Statement<BatchRow>) =>
        Effect.map(statement, ([row]): RemovedBatch => {
          const { removed = 0, seen = 0, through = null } = row ?? {}
          return { removed, next: seen < batchSize ? null : through }
        })

      const removeEventsAcrossAccounts = Effect.fn("RetentionStore.removeEventsAcrossAccounts")(function* (
        mode: Mode,
        days: number,
        after: string | null
      ) {
        // created_at is unique within an account only: events of one moment may be left to the next round.
        return yield* batch(sql<BatchRow>`
          WITH ${turn}, old AS MATERIALIZED (
            SELECT id, account_id, type, abn, acn, created_at FROM event
            WHERE (SELECT mine FROM turn) AND mode = ${mode} AND ${older("created_at", days)}
              AND ${beyond("created_at", after)}
            ORDER BY created_at LIMIT ${batchSize}::int4
          ), doomed AS MATERIALIZED (
            SELECT * FROM old WHERE NOT EXISTS (
              SELECT FROM delivery d WHERE d.event_id = old.id AND d.status = 'pending'
                AND (${mode} = 'live' OR d.claimed_until > clock_timestamp()))
          ), attempts AS (
            DELETE FROM delivery_attempt USING delivery, doomed
            WHERE delivery.event_id = doomed.id AND delivery_id = delivery.id
          ), sent AS (
            DELETE FROM delivery USING doomed WHERE event_id = doomed.id
          ), gone AS (
            DELETE FROM event USING doomed WHERE event.id = doomed.id RETURNING event.id
          ), told AS (
            INSERT INTO event_horizon (account_id, mode, identifier, removed_through)
            SELECT account_id, ${mode}, number, max(created_at)
            FROM doomed CROSS JOIN LATERAL (VALUES (abn), (acn),
              (CASE WHEN type = ANY (${operationalEventTypes}::text[]) THEN ${noEntity} ELSE ${anyEntity} END)
            ) AS numbers (number)
            WHERE number IS NOT NULL GROUP BY account_id, number ORDER BY account_id, number
            ON CONFLICT (account_id, mode, identifier)
              DO UPDATE SET removed_through = greatest(event_horizon.removed_through, excluded.removed_through)
          )
          SELECT (SELECT count(*)::int4 FROM gone) AS removed, seen, ${micros} AS through
          FROM (SELECT count(*)::int4 AS seen, max(created_at) AS through FROM old) AS looked`)
      })

      const removeAttemptsAcrossAccounts = Effect.fn("RetentionStore.removeAttemptsAcrossAccounts")(
        function* (days: number, after: string | null) {
          return yield* batch(sql<BatchRow>`
          WITH ${turn}, old AS MATERIALIZED (
            SELECT delivery_id, number, started_at FROM delivery_attempt
            WHERE (SELECT mine FROM turn) AND ${older("started_at", days)} AND ${beyond("started_at", after)}
            ORDER BY started_at LIMIT ${batchSize}::int4
          ), gone AS (
            DELETE FROM delivery_attempt a USING old, delivery
            WHERE a.delivery_id = old.delivery_id AND a.number = old.number
              AND delivery.id = old.delivery_id AND delivery.status <> 'pending'
            RETURNING a.number
          )
          SELECT (SELECT count(*)::int4 FROM gone) AS removed, seen, ${micros} AS through
          FROM (SELECT count(*)::int4 AS seen, max(started_at) AS through FROM old) AS looked`)
        }
      )

      const removeIdempotencyAcrossAccounts = batch(sql<BatchRow>`
        WITH ${turn}, gone AS (
          DELETE FROM idempotency WHERE (account_id, mode, key) IN (
            SELECT account_id, mode, key FROM idempotency
            WHERE (SELECT mine FROM turn) AND created_at < clock_timestamp() - ${sql.literal(keysKept)}
            ORDER BY created_at LIMIT ${batchSize}::int4)
            -- A key that was claimed again meanwhile is young.
            AND created_at < clock_timestamp() - ${sql.literal(keysKept)}
          RETURNING key
        )
        SELECT count(*)::int4 AS removed, count(*)::int4 AS seen, '0' AS through FROM gone`)

      const removeUsageAcrossAccounts = Effect.fn("RetentionStore.removeUsageAcrossAccounts")(function* (
        days: number
      ) {
        return yield* batch(sql<BatchRow>`
          WITH ${turn}, months AS (
            DELETE FROM usage WHERE (SELECT mine FROM turn) AND ${older("month", days)} RETURNING month
          ), counted AS (
            DELETE FROM usage_day WHERE (SELECT mine FROM turn) AND ${older("day", days)} RETURNING day
          ), days AS (
            DELETE FROM sandbox_usage WHERE (SELECT mine FROM turn) AND ${older("day", 2)} RETURNING day
          ), tokens AS (
            DELETE FROM rate_limit_use WHERE (account_id, mode) IN (
              SELECT account_id, mode FROM rate_limit_use
              WHERE (SELECT mine FROM turn) AND ${older("counted_at", 1)}
              LIMIT ${batchSize}::int4 FOR UPDATE SKIP LOCKED)
            RETURNING mode
          ), writers AS (
            DELETE FROM rate_limit_writer WHERE id IN (
              SELECT id FROM rate_limit_writer
              WHERE (SELECT mine FROM turn) AND ${older("written_at", 1)}
              LIMIT ${batchSize}::int4 FOR UPDATE SKIP LOCKED)
            RETURNING id
          )
          SELECT ((SELECT count(*) FROM months) + (SELECT count(*) FROM counted) + (SELECT count(*) FROM days) + (SELECT count(*) FROM tokens)
            + (SELECT count(*) FROM writers))::int4 AS removed, 0 AS seen, NULL AS through`)
      })

      const removeJournalAcrossAccounts = Effect.fn("RetentionStore.removeJournalAcrossAccounts")(function* (
        days: number
      ) {
        // A statement of its own: the next one sees every hold that was placed before this lock.
        const [lock] = yield* sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${journalLock}) AS mine`
        // While a hold is placed, everything stays until the next round.
        if (lock?.mine !== true) return { removed: 0, next: null }
        // Thousands of entries may have one moment, and nothing that is held takes the place of others.
        return yield* batch(sql<BatchRow>`
          WITH ${turn}, old AS MATERIALIZED (
            SELECT id FROM journal_entry entry
            WHERE (SELECT mine FROM turn) AND ${older("asked_at", days)} AND NOT EXISTS (
              SELECT FROM journal_hold held
              WHERE held.account_id = entry.account_id AND held.mode = entry.mode AND released_at IS NULL
                AND (held.subject IS NULL OR held.subject = entry.subject))
            ORDER BY asked_at LIMIT ${batchSize}::int4
          ), gone AS (
            DELETE FROM journal_entry USING old WHERE journal_entry.id = old.id RETURNING journal_entry.id
          )
          SELECT (SELECT count(*)::int4 FROM gone) AS removed, (SELECT count(*)::int4 FROM old) AS seen,
            'more' AS through`)
      }, sql.withTransaction)

      return RetentionStore.of({
        removeEventsAcrossAccounts,
        removeAttemptsAcrossAccounts,
        removeIdempotencyAcrossAccounts,
        removeUsageAcrossAccounts,
        removeJournalAcrossAccounts
      })
    })
  )
}
