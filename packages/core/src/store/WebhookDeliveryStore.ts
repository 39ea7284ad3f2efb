/** An account's deliveries to one of its subscriptions. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { WebhookDelivery } from "@entity-watch/contract/schema/WebhookDelivery"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import { recoveredAtMost } from "./DeliveryLog.ts"
import { dueAgain } from "./dueAgain.ts"
import type { StoreEffect } from "./StoreEffect.ts"
import { isoMillis } from "./subscriptionPages.ts"

/** How many events of the account one page looks through: it may watch much else in other subscriptions. */
const lookedThrough = 2_000

const attemptsShown = 20

/** In bytes: a page of longer attempts ends sooner, and its cursor leads on. */
const mostBytes = 500_000

export interface WebhookDeliveryFilter {
  readonly status: DeliveryStatus | null
  /** Only events before this time, as text of six decimals; null for all. */
  readonly before: string | null
  readonly limit: number
}

/** A page that was looked for. */
export interface WebhookDeliveryRows {
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** Whether others were found that the page has no room for. */
  readonly more: boolean
  /** The time of the oldest event that was looked at; null where all were. */
  readonly oldest: string | null
}

const Receiver = Schema.Struct({
  webhook_url: Schema.String,
  /** The sealed secret. */
  secret: Schema.String,
  /** The database's clock, in Unix seconds and in ISO 8601. */
  claimed_at: Schema.Int,
  asked_at: Schema.String
})

const SealedSecret = Schema.Struct({
  /** Of the subscription. */
  id: Schema.String,
  secret: Schema.String
})
type SealedSecret = typeof SealedSecret.Type

const Found = Schema.Tuple([
  Schema.Struct({
    deliveries: Schema.Array(WebhookDelivery),
    more: Schema.Boolean,
    oldest: Schema.NullOr(Schema.String)
  })
])

export class WebhookDeliveryStore extends Context.Service<
  WebhookDeliveryStore,
  {
    /** The latest first. */
    list(
      caller: Caller,
      subscriptionId: string,
      filter: WebhookDeliveryFilter
    ): StoreEffect<WebhookDeliveryRows>
    /** Null when the subscription has no delivery of the event. */
    find(caller: Caller, subscriptionId: string, eventId: string): StoreEffect<WebhookDelivery | null>
    /** Where its deliveries go now; null when there is no such subscription. */
    receiver(caller: Caller, subscriptionId: string): StoreEffect<typeof Receiver.Type | null>
    /** The sealed secrets of all its subscriptions that deliver to this URL. */
    secretsAt(caller: Caller, webhookUrl: string): StoreEffect<ReadonlyArray<SealedSecret>>
    /** Makes one due now, also where it was delivered. Otherwise it is in flight, or was sent often a short while ago. */
    resend(
      caller: Caller,
      subscriptionId: string,
      eventId: string
    ): StoreEffect<"due" | "in_flight" | "often">
    /** Makes deliveries due now that were given up. Answers how many, `recoveredAtMost` at most. */
    recover(caller: Caller, subscriptionId: string, since: string): StoreEffect<number>
  }
>()("@entity-watch/core/store/WebhookDeliveryStore") {
  static readonly layer = Layer.effect(
    WebhookDeliveryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const micros = (column: string) =>
        sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

      const shown = sql`
        SELECT event.id AS event_id, event.type, ${micros("event.created_at")} AS created_at, d.status,
          CASE d.status WHEN 'pending' THEN ${isoMillis(sql, "d.due_at")} END AS due_at, d.attempts, d.response_code,
          (SELECT coalesce(json_agg(each ORDER BY each.number DESC), '[]') FROM (
            SELECT number, ${isoMillis(sql, "started_at")} AS started_at, millis, response_code, failure, answer
            FROM delivery_attempt WHERE delivery_id = d.id ORDER BY number DESC LIMIT ${attemptsShown}::int4
          ) each) AS attempt_log`

      const decodeFound = Schema.decodeUnknownEffect(Found)
      const list = Effect.fn("WebhookDeliveryStore.list")(function* (
        { accountId, mode }: Caller,
        subscriptionId: string,
        { before, limit, status }: WebhookDeliveryFilter
      ) {
        const rows = yield* sql`
          WITH event AS MATERIALIZED (
            SELECT id, type, created_at FROM event
            WHERE account_id = ${accountId} AND mode = ${mode}
              AND (${before}::text IS NULL OR created_at < ${before}::text::timestamptz)
            ORDER BY created_at DESC LIMIT ${lookedThrough}::int4
          ), found AS MATERIALIZED (
            ${shown} FROM event JOIN delivery d ON d.event_id = event.id
            WHERE d.subscription_id = ${subscriptionId} AND (${status}::text IS NULL OR d.status = ${status}::text)
            ORDER BY event.created_at DESC LIMIT ${limit}::int4 + 1
          ), page AS MATERIALIZED (
            SELECT * FROM (
              SELECT *, row_number() OVER latest AS nth, sum(octet_length(attempt_log::text)) OVER latest AS bytes
              FROM found WINDOW latest AS (ORDER BY created_at DESC)
            ) sized
            WHERE nth = 1 OR nth <= ${limit}::int4 AND bytes <= ${mostBytes}::int4
          )
          SELECT coalesce((SELECT json_agg(page ORDER BY nth) FROM page), '[]') AS deliveries,
            (SELECT count(*) FROM found) > (SELECT count(*) FROM page) AS more,
            (SELECT CASE WHEN count(*) = ${lookedThrough}::int4 THEN ${micros("min(created_at)")} END FROM event) AS oldest`
        const [found] = yield* decodeFound(rows)
        return found
      })

      const decodeDeliveries = Schema.decodeUnknownEffect(Schema.Array(WebhookDelivery))
      const find = Effect.fn("WebhookDeliveryStore.find")(function* (
        { accountId, mode }: Caller,
        subscriptionId: string,
        eventId: string
      ) {
        const rows = yield* sql`
          ${shown} FROM event JOIN delivery d ON d.event_id = event.id
          WHERE event.id = ${eventId} AND event.account_id = ${accountId} AND event.mode = ${mode}
            AND d.subscription_id = ${subscriptionId}`
        const [delivery = null] = yield* decodeDeliveries(rows)
        return delivery
      })

      const decodeReceivers = Schema.decodeUnknownEffect(Schema.Array(Receiver))
      const receiver = Effect.fn("WebhookDeliveryStore.receiver")(function* (
        { accountId, mode }: Caller,
        subscriptionId: string
      ) {
        const rows = yield* sql`
          SELECT webhook_url, secret, floor(extract(epoch FROM now()))::float8 AS claimed_at,
            ${isoMillis(sql, "now()")} AS asked_at
          FROM subscription WHERE id = ${subscriptionId} AND account_id = ${accountId} AND mode = ${mode}`
        const [found = null] = yield* decodeReceivers(rows)
        return found
      })

      const decodeSecrets = Schema.decodeUnknownEffect(Schema.Array(SealedSecret))
      const secretsAt = Effect.fn("WebhookDeliveryStore.secretsAt")(function* (
        { accountId, mode }: Caller,
        webhookUrl: string
      ) {
        const rows = yield* sql`
          SELECT id, secret FROM subscription
          WHERE account_id = ${accountId} AND mode = ${mode} AND webhook_url = ${webhookUrl}`
        return yield* decodeSecrets(rows)
      })

      const { due, isFree, isSeldom } = dueAgain(sql)

      const resend = Effect.fn("WebhookDeliveryStore.resend")(function* (
        { accountId, mode }: Caller,
        subscriptionId: string,
        eventId: string
      ) {
        const rows = yield* sql`
          WITH resent AS (
            UPDATE delivery SET ${due} FROM event
            WHERE event.id = delivery.event_id AND event.id = ${eventId} AND event.account_id = ${accountId}
              AND event.mode = ${mode} AND delivery.subscription_id = ${subscriptionId} AND ${isFree}
            RETURNING 1
          )
          SELECT pg_notify('delivery', '') FROM resent`
        if (rows.length > 0) return "due"
        const often = yield* sql`
          SELECT FROM event JOIN delivery ON delivery.event_id = event.id
          WHERE event.id = ${eventId} AND event.account_id = ${accountId} AND event.mode = ${mode}
            AND delivery.subscription_id = ${subscriptionId} AND NOT ${isSeldom}`
        return often.length > 0 ? "often" : "in_flight"
      })

      const recover = Effect.fn("WebhookDeliveryStore.recover")(function* (
        { accountId, mode }: Caller,
        subscriptionId: string,
        since: string
      ) {
        const [row] = yield* sql<{ recovered: number }>`
          WITH given_up AS (
            SELECT delivery.id FROM event JOIN delivery ON delivery.event_id = event.id
            WHERE event.account_id = ${accountId} AND event.mode = ${mode}
              AND event.created_at >= ${since}::text::timestamptz
              AND delivery.subscription_id = ${subscriptionId} AND delivery.status = 'failed' AND ${isFree}
            ORDER BY event.created_at LIMIT ${recoveredAtMost}::int4 FOR NO KEY UPDATE OF delivery SKIP LOCKED
          ), recovered AS (
            UPDATE delivery SET ${due} FROM given_up WHERE delivery.id = given_up.id RETURNING 1
          )
          SELECT count(*)::int4 AS recovered, pg_notify('delivery', '') FROM recovered`
        return row?.recovered ?? 0
      })

      return WebhookDeliveryStore.of({ list, find, receiver, secretsAt, resend, recover })
    })
  )
}
