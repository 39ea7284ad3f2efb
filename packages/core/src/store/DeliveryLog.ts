/** Deliveries of all accounts, as whoever administers the service sees them. */

import { LoggedDelivery, type RecoverDeliveries } from "@entity-watch/contract/schema/admin/Delivery"
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { DeliveryAttempt } from "@entity-watch/contract/schema/DeliveryAttempt"
import { SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { dueAgain } from "./dueAgain.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

const Retried = Schema.Struct({
  subscription_id: Schema.String,
  /** Deliveries wait unless their subscription is active. */
  subscription_status: SubscriptionStatus
})
export type Retried = typeof Retried.Type

/** A condition that is null is left out. */
export interface DeliveryFilter {
  readonly status: DeliveryStatus | null
  /** The name of the account, or its id. */
  readonly account: string | null
  readonly subscription: string | null
  readonly event: string | null
  /** Only those before the delivery of this id. */
  readonly before: string | null
  readonly limit: number
}

export const everyDelivery: DeliveryFilter = {
  status: null,
  account: null,
  subscription: null,
  event: null,
  before: null,
  limit: 50
}

const Detail = Schema.Struct({ webhook_url: Schema.NullOr(Schema.String), payload: Schema.String })

/** How many deliveries one statement recovers, and how many attempts of one are shown. */
export const recoveredAtMost = 10_000
const attemptsShown = 100

export class DeliveryLog extends Context.Service<
  DeliveryLog,
  {
    /** Lists deliveries, the latest first. */
    listAcrossAccounts(filter: DeliveryFilter): StoreEffect<ReadonlyArray<LoggedDelivery>>
    /** What was sent where. */
    detailAcrossAccounts(id: string): StoreEffect<Option.Option<typeof Detail.Type>>
    attemptsAcrossAccounts(id: string): StoreEffect<ReadonlyArray<DeliveryAttempt>>
    /**
     * Makes deliveries that did not succeed due now, for at least one more attempt. Where `subscriptionId` is null,
     * those to every subscription.
     */
    retryAcrossAccounts(eventId: string, subscriptionId: string | null): StoreEffect<ReadonlyArray<Retried>>
    /** Makes one due now, also where it was delivered. None where it is in flight, was sent often, or nobody is there to receive it. */
    resendAcrossAccounts(id: string): StoreEffect<Option.Option<Retried>>
    /** Whether it went to its receiver as often as is allowed within a short while. */
    wasSentOftenAcrossAccounts(id: string): StoreEffect<boolean>
    /** Makes deliveries due now that were given up. Answers how many, `recoveredAtMost` at most. */
    recoverAcrossAccounts(asked: RecoverDeliveries): StoreEffect<number>
  }
>()("@entity-watch/core/store/DeliveryLog") {
  static readonly layer = Layer.effect(
    DeliveryLog,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const iso = (column: string) =>
        sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

      const list = SqlSchema.findAll({
        Request: Schema.Struct({
          status: Schema.NullOr(Schema.String),
          account: Schema.NullOr(Schema.String),
          subscription: Schema.NullOr(Schema.String),
          event: Schema.NullOr(Schema.String),
          before: Schema.NullOr(Schema.String),
          limit: Schema.Int
        }),
        Result: LoggedDelivery,
        execute: ({ account, before, event, limit, status, subscription }) => sql`
          SELECT d.id::text AS id, d.event_id, d.subscription_id, d.account_id, account.name AS account, event.mode,
            event.type, d.status, d.attempts, d.response_code, last.failure, ${iso("d.event_at")} AS created_at,
            CASE d.status WHEN 'pending' THEN ${iso("d.due_at")} END AS due_at, s.status AS subscription_status
          FROM delivery d
          JOIN event ON event.id = d.event_id
          JOIN account ON account.id = d.account_id
          LEFT JOIN subscription s ON s.id = d.subscription_id
          LEFT JOIN LATERAL (
            SELECT failure FROM delivery_attempt WHERE delivery_id = d.id ORDER BY number DESC LIMIT 1
          ) last ON true
          WHERE (${status}::text IS NULL OR d.status = ${status}::text)
            AND (${account}::text IS NULL OR ${account}::text IN (account.name, account.id))
            AND (${subscription}::text IS NULL OR d.subscription_id = ${subscription}::text)
            AND (${event}::text IS NULL OR d.event_id = ${event}::text)
            AND (${before}::text IS NULL OR d.id < ${before}::text::int8)
          ORDER BY d.id DESC LIMIT ${limit}::int4`
      })

      const detail = SqlSchema.findOneOption({
        Request: Schema.String,
        Result: Detail,
        execute: (id) => sql`
          SELECT s.webhook_url, event.payload FROM delivery d JOIN event ON event.id = d.event_id
          LEFT JOIN subscription s ON s.id = d.subscription_id
          WHERE d.id = ${id}::text::int8`
      })

      const attempts = SqlSchema.findAll({
        Request: Schema.String,
        Result: DeliveryAttempt,
        execute: (id) => sql`
          SELECT number, ${isoMillis(sql, "started_at")} AS started_at, millis, response_code, failure, answer
          FROM delivery_attempt WHERE delivery_id = ${id}::text::int8
          ORDER BY number DESC LIMIT ${attemptsShown}::int4`
      })

      const { due, isFree, isSeldom } = dueAgain(sql)

      const retrying = SqlSchema.findAll({
        Request: Schema.Struct({ event: Schema.String, subscription: Schema.NullOr(Schema.String) }),
        Result: Retried,
        execute: ({ event, subscription }) => sql`
          WITH retried AS (
            UPDATE delivery SET ${due}
            WHERE event_id = ${event} AND status <> 'delivered'
              AND (${subscription}::text IS NULL OR subscription_id = ${subscription}::text) AND ${isFree}
            RETURNING subscription_id
          )
          SELECT subscription_id, s.status AS subscription_status, pg_notify('delivery', '')
          FROM retried JOIN subscription s ON s.id = subscription_id`
      })

      const resending = SqlSchema.findOneOption({
        Request: Schema.String,
        Result: Retried,
        execute: (id) => sql`
          WITH resent AS (
            UPDATE delivery SET ${due} WHERE id = ${id}::text::int8 AND ${isFree} RETURNING subscription_id
          )
          SELECT subscription_id, s.status AS subscription_status, pg_notify('delivery', '')
          FROM resent JOIN subscription s ON s.id = subscription_id`
      })

      const wasSentOften = (id: string) =>
        Effect.map(
          sql`SELECT FROM delivery WHERE id = ${id}::text::int8 AND NOT ${isSeldom}`,
          (rows) => rows.length > 0
        )

      const recovering = SqlSchema.findOne({
        Request: Schema.Struct({
          since: Schema.String,
          account: Schema.NullOr(Schema.String),
          subscription: Schema.NullOr(Schema.String)
        }),
        Result: Schema.Struct({ recovered: Schema.Int }),
        execute: ({ account, since, subscription }) => sql`
          WITH given_up AS (
            SELECT id FROM delivery
            WHERE status = 'failed' AND event_at >= ${since}::text::timestamptz
              AND (${account}::text IS NULL OR account_id = ${account}::text)
              AND (${subscription}::text IS NULL OR subscription_id = ${subscription}::text) AND ${isFree}
            ORDER BY id LIMIT ${recoveredAtMost}::int4 FOR NO KEY UPDATE SKIP LOCKED
          ), recovered AS (
            UPDATE delivery SET ${due} FROM given_up WHERE delivery.id = given_up.id RETURNING 1
          )
          SELECT count(*)::int4 AS recovered, pg_notify('delivery', '') FROM recovered`
      })

      return DeliveryLog.of({
        listAcrossAccounts: list,
        detailAcrossAccounts: detail,
        attemptsAcrossAccounts: attempts,
        retryAcrossAccounts: (event, subscription) => retrying({ event, subscription }),
        resendAcrossAccounts: resending,
        wasSentOftenAcrossAccounts: wasSentOften,
        recoverAcrossAccounts: ({ account, since, subscription }) =>
          recovering({ since, account: account ?? null, subscription: subscription ?? null }).pipe(
            Effect.map(({ recovered }) => recovered),
            Effect.catchTag("NoSuchElementError", Effect.die)
          )
      })
    })
  )
}
