/** Deliveries of all accounts, as an operator sees them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { DeliveryStatus } from "../domain/ChangeEvent.ts"
import { EventType } from "../domain/EventType.ts"
import { Mode } from "../domain/Mode.ts"
import { SubscriptionStatus } from "../domain/Subscription.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/** What an operator sees of a delivery: what happened to the entity, but not which entity it is. */
export const LoggedDelivery = Schema.Struct({
  event_id: Schema.String,
  subscription_id: Schema.String,
  account_id: Schema.String,
  /** The account's name. */
  account: Schema.String,
  mode: Mode,
  type: EventType,
  status: DeliveryStatus,
  /** How many POSTs were made. */
  attempts: Schema.Int,
  /** The response to the last POST; null when nothing was answered. */
  response_code: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  /** The time of the next attempt; null when there is none to come. */
  due_at: Schema.NullOr(Schema.String),
  /** Null once the subscription is deleted. */
  subscription_status: Schema.NullOr(SubscriptionStatus)
})
export type LoggedDelivery = typeof LoggedDelivery.Type

const Retried = Schema.Struct({
  subscription_id: Schema.String,
  /** Deliveries wait unless their subscription is active. */
  subscription_status: SubscriptionStatus
})
export type Retried = typeof Retried.Type

export class DeliveryLog extends Context.Service<
  DeliveryLog,
  {
    /** Lists deliveries, the latest first. A condition that is null is left out. */
    listAcrossAccounts(query: {
      readonly status: DeliveryStatus | null
      /** The name of the account, or its id. */
      readonly account: string | null
      readonly limit: number
    }): StoreEffect<ReadonlyArray<LoggedDelivery>>
    /**
     * Makes deliveries that did not succeed due now, for at least one more attempt. Where `subscriptionId` is null,
     * those to every subscription.
     */
    retryAcrossAccounts(eventId: string, subscriptionId: string | null): StoreEffect<ReadonlyArray<Retried>>
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
          status: Schema.NullOr(DeliveryStatus),
          account: Schema.NullOr(Schema.String),
          limit: Schema.Int
        }),
        Result: LoggedDelivery,
        execute: ({ account, limit, status }) => sql`
          SELECT d.event_id, d.subscription_id, d.account_id, account.name AS account, event.mode, event.type, d.status,
            d.attempts, d.response_code, last.failure, ${iso("d.event_at")} AS created_at,
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
          ORDER BY d.id DESC LIMIT ${limit}::int4`
      })

      // Deliveries in flight are left alone, because their attempt is being made.
      const retrying = SqlSchema.findAll({
        Request: Schema.Struct({ event: Schema.String, subscription: Schema.NullOr(Schema.String) }),
        Result: Retried,
        execute: ({ event, subscription }) => sql`
          WITH retried AS (
            UPDATE delivery SET status = 'pending', due_at = now(), claimed_until = NULL
            WHERE event_id = ${event} AND status <> 'delivered'
              AND (${subscription}::text IS NULL OR subscription_id = ${subscription}::text)
              AND (claimed_until IS NULL OR claimed_until <= now())
              AND EXISTS (SELECT FROM subscription WHERE subscription.id = delivery.subscription_id)
            RETURNING subscription_id
          )
          SELECT subscription_id, s.status AS subscription_status, pg_notify('delivery', '')
          FROM retried JOIN subscription s ON s.id = subscription_id`
      })

      return DeliveryLog.of({
        listAcrossAccounts: list,
        retryAcrossAccounts: (event, subscription) => retrying({ event, subscription })
      })
    })
  )
}
