/**
 * Writes what becomes of a delivery after an attempt, and of a subscription whose receiver goes on failing. What its
 * account is told of both is noted, but of an operational webhook nothing: it would be told of by itself.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema, type Statement } from "effect/sql"
import { storableJson } from "./storableJson.ts"

/** 410 Gone: the receiver wants nothing any more. */
const gone = 410

/** A subscription whose receiver did nothing but fail for so long is disabled. packages/core/docs/webhooks.md promises it. */
const disabledAfter = "5 days"

/** What is written when an attempt is over, and what it says of its receiver. */
export interface Settlement {
  readonly id: string
  readonly claims: number
  readonly attempt: number
  readonly subscription_id: string
  /** The URL to which the POST went. The answer says nothing about a URL that has replaced it since. */
  readonly webhook_url: string
  /** False when no POST was made after all: then the attempt's row is removed and the delivery does not count it. */
  readonly posted: boolean
  readonly status: "pending" | "delivered" | "failed"
  /** The seconds until the next attempt, while the delivery is pending. */
  readonly delay_seconds: number
  /** The milliseconds that the attempt took; null when the outcome never came. */
  readonly millis: number | null
  readonly response_code: number | null
  /** Null for a success. */
  readonly failure: string | null
  /** The first kilobyte of what the receiver answered; null when it answered nothing. */
  readonly answer: string | null
}

const SettledDelivery = Schema.Struct({
  id: Schema.String,
  /** Another transaction is writing the delivery or its subscription: nothing was written, so settle it again. */
  locked: Schema.Boolean,
  /** Whether the subscription was disabled by what its receiver answered. */
  disabled: Schema.Boolean
})
export type SettledDelivery = typeof SettledDelivery.Type

export const makeDeliverySettlements = Effect.fnUntraced(function* (now: Effect.Effect<Statement.Fragment>) {
  const sql = yield* SqlClient.SqlClient

  // Outcome and judgement are one statement, so that neither is lost where a process or a connection ends. An attempt's
  // own row keeps its outcome even when the claim was lost and the delivery belongs to another process, and a success
  // counts for the receiver even then. Receivers of whom nothing is to be written are not locked. No lock is waited for:
  // a batch has settlements of many accounts, and one that changes or deletes its subscription must not hold up the
  // others. So nobody waits in a circle either.
  const settling = SqlSchema.findAll({
    Request: Schema.String,
    Result: SettledDelivery,
    execute: (json) =>
      Effect.flatMap(
        now,
        (at) => sql`
          WITH settlement AS MATERIALIZED (
            SELECT * FROM jsonb_to_recordset(${json}::text::jsonb) AS settlement (id bigint, claims int, attempt int,
              subscription_id text, webhook_url text, posted bool, status text, delay_seconds float8, millis int,
              response_code int, failure text, answer text)
          ), to_judge AS MATERIALIZED (
            SELECT id FROM subscription
            WHERE id IN (SELECT subscription_id FROM settlement WHERE posted AND millis IS NOT NULL)
              AND (failing_since IS NOT NULL OR id IN (SELECT subscription_id FROM settlement
                WHERE posted AND millis IS NOT NULL AND failure IS NOT NULL))
          ), receiver AS MATERIALIZED (
            SELECT id, webhook_url, status, failing_since FROM subscription
            WHERE id IN (SELECT id FROM to_judge) FOR NO KEY UPDATE SKIP LOCKED
          ), own AS MATERIALIZED (
            SELECT id FROM delivery WHERE id IN (SELECT id FROM settlement) FOR NO KEY UPDATE SKIP LOCKED
          ), locked AS MATERIALIZED (
            SELECT id FROM settlement
            WHERE subscription_id IN (SELECT id FROM to_judge EXCEPT SELECT id FROM receiver)
            UNION SELECT id FROM delivery
            WHERE id IN (SELECT id FROM settlement) AND id NOT IN (SELECT id FROM own)
          ), free AS MATERIALIZED (
            SELECT * FROM settlement WHERE id NOT IN (SELECT id FROM locked)
          ), kept AS (
            UPDATE delivery_attempt SET millis = s.millis, response_code = s.response_code, failure = s.failure,
              answer = s.answer
            FROM free s WHERE s.posted AND delivery_id = s.id AND number = s.attempt
          ), taken_back AS (
            DELETE FROM delivery_attempt USING free s
            WHERE NOT s.posted AND delivery_id = s.id AND number = s.attempt
          ), settled AS (
            UPDATE delivery SET status = s.status, claimed_until = NULL,
              attempts = delivery.attempts - CASE WHEN s.posted THEN 0 ELSE 1 END,
              response_code = CASE WHEN s.posted THEN s.response_code ELSE delivery.response_code END,
              due_at = CASE s.status WHEN 'pending' THEN ${at} + s.delay_seconds * interval '1 second'
                ELSE delivery.due_at END
            FROM free s
            WHERE delivery.id = s.id AND delivery.claims = s.claims AND delivery.status = 'pending'
              AND delivery.claimed_until IS NOT NULL
            RETURNING delivery.id, delivery.claims, delivery.subscription_id, delivery.event_id, delivery.attempts
          ), judged AS (
            SELECT receiver.id, receiver.failing_since, bool_or(s.failure IS NULL) AS ok, bool_or(s.response_code = ${gone}::int4) AS gone,
              receiver.status = 'active' AND (bool_or(s.response_code = ${gone}::int4)
                OR NOT bool_or(s.failure IS NULL)
                  AND coalesce(receiver.failing_since <= ${at} - ${disabledAfter}::interval, false)) AS disable
            FROM free s LEFT JOIN settled ON settled.id = s.id AND settled.claims = s.claims
            JOIN receiver ON receiver.id = s.subscription_id AND receiver.webhook_url = s.webhook_url
            WHERE s.posted AND s.millis IS NOT NULL AND (s.failure IS NULL OR settled.id IS NOT NULL)
            GROUP BY receiver.id, receiver.status, receiver.failing_since
          ), written AS (
            UPDATE subscription SET
              failing_since = CASE WHEN judged.ok THEN NULL ELSE coalesce(subscription.failing_since, ${at}) END,
              status = CASE WHEN judged.disable THEN 'disabled' ELSE subscription.status END,
              disabled_at = CASE WHEN judged.disable THEN ${at} ELSE subscription.disabled_at END,
              disabled_reason = CASE WHEN NOT judged.disable THEN subscription.disabled_reason
                WHEN judged.gone THEN 'gone' ELSE 'failing' END,
              updated_at = CASE WHEN judged.disable THEN ${at} ELSE subscription.updated_at END
            FROM judged WHERE subscription.id = judged.id
          ), noticed AS (
            INSERT INTO operational_notice (account_id, mode, type, subscription_id, noticed_at, details)
            SELECT watch.account_id, watch.mode, notice.type, watch.id, ${at}, notice.details
            FROM (
              SELECT s.subscription_id, 'delivery.exhausted' AS type, jsonb_build_object('event_id', event.id,
                'type', event.type, 'attempts', settled.attempts, 'response_code', s.response_code,
                'failure', s.failure) AS details
              FROM free s JOIN settled ON settled.id = s.id AND settled.claims = s.claims
              JOIN event ON event.id = settled.event_id
              WHERE s.status = 'failed'
              UNION ALL
              SELECT judged.id, 'subscription.disabled', jsonb_build_object(
                'reason', CASE WHEN judged.gone THEN 'gone' ELSE 'failing' END, 'failing_since',
                to_char(coalesce(judged.failing_since, ${at}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              FROM judged WHERE judged.disable
            ) notice JOIN subscription watch ON watch.id = notice.subscription_id AND watch.kind = 'watch'
          )
          SELECT settled.id::text, false AS locked, coalesce(judged.disable, false) AS disabled
          FROM settled LEFT JOIN judged ON judged.id = settled.subscription_id
          UNION ALL SELECT id::text, true, false FROM locked`
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
    settleAcrossAccounts: (settlements: ReadonlyArray<Settlement>) => settling(storableJson(settlements)),
    resume
  }
})
