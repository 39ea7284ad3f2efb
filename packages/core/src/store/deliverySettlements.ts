/** Writes what becomes of a delivery after an attempt, and of a subscription whose receiver goes on failing. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema, type Statement } from "effect/sql"
import type { Caller } from "../domain/Caller.ts"

/** What is written when an attempt is over. */
export interface Settlement {
  readonly id: string
  readonly claims: number
  readonly attempt: number
  /** False when no POST was made after all: then the attempt's row is removed and the delivery does not count it. */
  readonly posted: boolean
  readonly status: "pending" | "delivered" | "failed"
  /** The seconds until the next attempt, while the delivery is pending. */
  readonly delay_seconds: number
  /** The milliseconds that the attempt took; null when the outcome never came. */
  readonly millis: number | null
  readonly response_code: number | null
  readonly failure: string | null
}

const SettledDelivery = Schema.Struct({
  id: Schema.String,
  /** Whether the subscription has had nothing but failures so far. */
  failing: Schema.Boolean
})
export type SettledDelivery = typeof SettledDelivery.Type

/** What one POST says about its receiver. */
export interface ReceiverReport {
  readonly subscription_id: string
  /** The URL to which the POST went. The report says nothing about a URL that has replaced it since. */
  readonly webhook_url: string
  readonly ok: boolean
  readonly gone: boolean
}

const Id = Schema.Struct({ id: Schema.String })

export const makeDeliverySettlements = Effect.fnUntraced(function* (now: Effect.Effect<Statement.Fragment>) {
  const sql = yield* SqlClient.SqlClient

  // An attempt's own row keeps its outcome even when the claim was lost, and the delivery then belongs to another
  // process.
  const settling = SqlSchema.findAll({
    Request: Schema.String,
    Result: SettledDelivery,
    execute: (json) =>
      Effect.flatMap(
        now,
        (at) => sql`
          WITH settlement AS MATERIALIZED (
            SELECT * FROM jsonb_to_recordset(${json}::text::jsonb) AS settlement (id bigint, claims int, attempt int,
              posted bool, status text, delay_seconds float8, millis int, response_code int, failure text)
          ), kept AS (
            UPDATE delivery_attempt SET millis = s.millis, response_code = s.response_code, failure = s.failure
            FROM settlement s WHERE s.posted AND delivery_id = s.id AND number = s.attempt
          ), taken_back AS (
            DELETE FROM delivery_attempt USING settlement s
            WHERE NOT s.posted AND delivery_id = s.id AND number = s.attempt
          )
          UPDATE delivery SET status = s.status, claimed_until = NULL,
            attempts = delivery.attempts - CASE WHEN s.posted THEN 0 ELSE 1 END,
            response_code = CASE WHEN s.posted THEN s.response_code ELSE delivery.response_code END,
            due_at = CASE s.status WHEN 'pending' THEN ${at} + s.delay_seconds * interval '1 second'
              ELSE delivery.due_at END
          FROM settlement s
          WHERE delivery.id = s.id AND delivery.claims = s.claims AND delivery.status = 'pending'
            AND delivery.claimed_until IS NOT NULL
          RETURNING delivery.id::text, coalesce((SELECT subscription.failing_since IS NOT NULL FROM subscription
            WHERE subscription.id = delivery.subscription_id), false) AS failing`
      )
  })

  // The rows are locked in one order, so that two instances that judge the same subscriptions cannot wait for each
  // other.
  const judging = SqlSchema.findAll({
    Request: Schema.String,
    Result: Id,
    execute: (json) =>
      Effect.flatMap(
        now,
        (at) => sql`
          WITH report AS MATERIALIZED (
            SELECT * FROM jsonb_to_recordset(${json}::text::jsonb)
              AS report (subscription_id text, webhook_url text, ok bool, gone bool)
          ), locked AS MATERIALIZED (
            SELECT id, webhook_url, status, failing_since FROM subscription
            WHERE id IN (SELECT subscription_id FROM report) ORDER BY id FOR NO KEY UPDATE
          ), judged AS (
            SELECT locked.id, bool_or(ok) AS ok,
              locked.status = 'active' AND (bool_or(gone)
                OR NOT bool_or(ok) AND coalesce(locked.failing_since <= ${at} - interval '5 days', false)) AS disable
            FROM locked JOIN report ON report.subscription_id = locked.id AND report.webhook_url = locked.webhook_url
            GROUP BY locked.id, locked.status, locked.failing_since
          ), written AS (
            UPDATE subscription SET
              failing_since = CASE WHEN judged.ok THEN NULL ELSE coalesce(subscription.failing_since, ${at}) END,
              status = CASE WHEN judged.disable THEN 'disabled' ELSE subscription.status END,
              updated_at = CASE WHEN judged.disable THEN ${at} ELSE subscription.updated_at END
            FROM judged WHERE subscription.id = judged.id
          )
          SELECT id FROM judged WHERE disable`
      )
  })

  const resume = Effect.fn("DeliveryStore.resume")(function* (
    { accountId, mode }: Caller,
    subscriptionId: string
  ) {
    const own = sql`SELECT id FROM subscription
      WHERE id = ${subscriptionId} AND account_id = ${accountId} AND mode = ${mode}`
    yield* sql`
      UPDATE delivery SET due_at = least(due_at, event_at, ${yield* now})
      WHERE subscription_id = (${own}) AND status = 'pending' AND claimed_until IS NULL`
    yield* sql`UPDATE subscription SET failing_since = NULL WHERE id = (${own})`
    yield* sql`SELECT pg_notify('delivery', '')`
  })

  return {
    settleAcrossAccounts: (settlements: ReadonlyArray<Settlement>) => settling(JSON.stringify(settlements)),
    judgeAcrossAccounts: (reports: ReadonlyArray<ReceiverReport>) =>
      Effect.map(judging(JSON.stringify(reports)), (rows) => rows.map(({ id }) => id)),
    resume
  }
})
