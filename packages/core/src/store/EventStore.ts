/** Stores events and their deliveries in one transaction with whatever caused them. */

import { accountKey } from "@entity-watch/contract/schema/Caller"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { OperationalEventType } from "@entity-watch/contract/schema/OperationalEvent"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import { TimeGoingOn } from "./TimeGoingOn.ts"

export interface NewEvent {
  /** An id of `evt_` and a ULID. */
  readonly id: string
  readonly accountId: string
  readonly type: EventType | OperationalEventType
  /** The ABN, or the ACN of an entity without one, or a subscription. It keeps the events of each in order. */
  readonly entity: string
  readonly abn: string | null
  readonly acn: string | null
  /** The JSON text that is POSTed. */
  readonly payload: string
  /** The subscriptions of the account to which the event is delivered. */
  readonly subscriptions: ReadonlyArray<string>
}

export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * Records events in one transaction; within another transaction, call it last. `created_at` is unique and increases
     * within an account, because the account's feed row stays locked from here to the commit. An event that this cause
     * already made for the entity is left out. Answers the ids of the events that were recorded.
     */
    record(
      mode: Mode,
      cause: string,
      events: ReadonlyArray<NewEvent>
    ): Effect.Effect<ReadonlySet<string>, SqlError.SqlError>
    /** The database's clock said this just now, in milliseconds: later events are given later times (`TimeGoingOn`). */
    saw(databaseMillis: number): Effect.Effect<void>
  }
>()("@entity-watch/core/store/EventStore") {
  static readonly layer = Layer.effect(
    EventStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const time = new TimeGoingOn()

      const write = Effect.fnUntraced(function* (mode: Mode, cause: string, events: ReadonlyArray<NewEvent>) {
        const accounts = [...new Set(events.map(({ accountId }) => accountId))]
        const notBefore = time.notBefore(yield* Clock.monotonicTimeNanos)
        const deliveries = events.flatMap(({ id, subscriptions }) =>
          subscriptions.map((subscription) => ({ id, subscription }))
        )
        yield* sql`
          INSERT INTO feed (account_id, mode) SELECT unnest(${accounts}::text[]), ${mode}
          ON CONFLICT DO NOTHING`
        // The notifications are heard at commit; each names an account that has events. They are sent by a statement,
        // because the driver's own notify stops the embedded database in a transaction.
        yield* sql`
          SELECT pg_notify('delivery', account)
          FROM unnest(${accounts.map((accountId) => accountKey({ accountId, mode }))}::text[]) AS named (account)`
        // Feed rows are locked in one order, so that two writers for the same accounts cannot wait for each other.
        const recorded = yield* sql<{ id: string }>`
          WITH made AS (
            SELECT * FROM unnest(
              ${events.map(({ id }) => id)}::text[], ${events.map(({ accountId }) => accountId)}::text[],
              ${events.map(({ type }) => type)}::text[], ${events.map(({ entity }) => entity)}::text[],
              ${events.map(({ abn }) => abn ?? "")}::text[], ${events.map(({ acn }) => acn ?? "")}::text[],
              ${events.map(({ payload }) => payload)}::text[]
            ) WITH ORDINALITY AS made (id, account_id, type, entity, abn, acn, payload, i)
          ), fresh AS (
            SELECT made.*, count(*) OVER (PARTITION BY account_id) AS of_all,
              row_number() OVER (PARTITION BY account_id ORDER BY i) AS nth
            FROM made WHERE NOT EXISTS (
              SELECT FROM event e WHERE e.account_id = made.account_id AND e.mode = ${mode} AND e.cause = ${cause}
                AND e.entity = made.entity AND e.type = made.type)
          ), locked AS MATERIALIZED (
            SELECT account_id, last_at FROM feed
            WHERE mode = ${mode} AND account_id IN (SELECT account_id FROM fresh)
            ORDER BY account_id FOR UPDATE
          ), tick AS (
            UPDATE feed SET last_at = greatest(clock_timestamp(), locked.last_at + interval '1 microsecond',
                ${notBefore}::text::timestamptz)
              + (counted.of_all - 1) * interval '1 microsecond'
            FROM locked JOIN (SELECT DISTINCT account_id, of_all FROM fresh) counted USING (account_id)
            WHERE feed.account_id = locked.account_id AND feed.mode = ${mode}
            RETURNING feed.account_id, feed.last_at
          ), recorded AS (
            INSERT INTO event (id, account_id, mode, type, cause, entity, abn, acn, payload, created_at)
            SELECT id, account_id, ${mode}, type, ${cause}, entity, nullif(abn, ''), nullif(acn, ''), payload,
              last_at - (of_all - nth) * interval '1 microsecond'
            FROM fresh JOIN tick USING (account_id)
            RETURNING id, account_id, entity, created_at
          ), queued AS (
            INSERT INTO delivery (event_id, subscription_id, account_id, entity, event_at)
            SELECT recorded.id, subscription.id, recorded.account_id, recorded.entity, recorded.created_at
            FROM recorded
            JOIN unnest(${deliveries.map(({ id }) => id)}::text[],
              ${deliveries.map(({ subscription }) => subscription)}::text[]) AS to_send (event_id, subscription_id)
              ON to_send.event_id = recorded.id
            JOIN subscription ON subscription.id = to_send.subscription_id
              AND subscription.account_id = recorded.account_id AND subscription.mode = ${mode}
            FOR KEY SHARE OF subscription
          )
          SELECT id FROM recorded`
        return new Set(recorded.map(({ id }) => id))
      })

      const record = Effect.fn("EventStore.record")(
        (mode: Mode, cause: string, events: ReadonlyArray<NewEvent>) =>
          events.length === 0
            ? Effect.succeed(new Set<string>())
            : sql.withTransaction(write(mode, cause, events))
      )

      return EventStore.of({
        record,
        saw: (millis) => Effect.map(Clock.monotonicTimeNanos, (nanos) => time.saw(millis, nanos))
      })
    })
  )
}
