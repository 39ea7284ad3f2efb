/**
 * The tables `delivery` and `delivery_attempt`: the queue, and what became of every POST.
 *
 * All times are the database's, so that instances whose clocks disagree share one schedule.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient, type SqlError, SqlSchema, type Statement } from "effect/sql"

/** One delivery that this process alone may attempt until the claim lapses. Its attempt's row is written already. */
export const DeliveryClaim = Schema.Struct({
  id: Schema.String,
  /** The fence: a later claim has a higher number. */
  claims: Schema.Int,
  /** Of this attempt: 1 for the first POST. */
  attempt: Schema.Int,
  event_id: Schema.String,
  subscription_id: Schema.String,
  webhook_url: Schema.String,
  /** Sealed. */
  secret: Schema.String,
  payload: Schema.String,
  /** When it was claimed, in Unix seconds. */
  claimed_at: Schema.Int
})
export type DeliveryClaim = typeof DeliveryClaim.Type

/** How many deliveries may be in flight: of one subscription, of one account, and how many more here. */
export interface Capacity {
  readonly perSubscription: number
  readonly perAccount: number
  readonly limit: number
  /** Until the claims lapse. */
  readonly leaseSeconds: number
}

/** What is written when an attempt is over. */
export interface Settlement {
  readonly id: string
  readonly claims: number
  readonly attempt: number
  /** False when no POST was made after all: the attempt's row goes and the delivery does not count it. */
  readonly posted: boolean
  readonly status: "pending" | "delivered" | "failed"
  /** Until the next attempt, while pending. */
  readonly delay_seconds: number
  /** Null when the outcome never came. */
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
  /** The URL it went to: says nothing about the one that has replaced it since. */
  readonly webhook_url: string
  readonly ok: boolean
  readonly gone: boolean
}

type Failing<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

const Ready = Schema.Struct({ account_id: Schema.String, subscriptions: Schema.Array(Schema.String) })
const Id = Schema.Struct({ id: Schema.String })

export class DeliveryStore extends Context.Service<
  DeliveryStore,
  {
    /** Takes what is due, oldest first and spread over accounts and subscriptions; nothing of what another takes. */
    claim(capacity: Capacity): Failing<ReadonlyArray<DeliveryClaim>>
    /** Makes claims last that long from now. */
    renew(claims: ReadonlyArray<Pick<DeliveryClaim, "id" | "claims">>, leaseSeconds: number): Failing<void>
    /** Answers those whose claim still stood. Writing the same settlement again changes nothing. */
    settle(settlements: ReadonlyArray<Settlement>): Failing<ReadonlyArray<SettledDelivery>>
    /** Keeps since when a receiver has failed and disables its subscription. Answers the ids of those it disabled. */
    judge(reports: ReadonlyArray<ReceiverReport>): Failing<ReadonlyArray<string>>
    /** For a subscription that became active: whatever waited is due at once, in the order of its events. */
    resume(subscriptionId: string): Failing<void>
  }
>()("@entity-watch/core/store/DeliveryStore") {
  /** `now` is a parameter for tests: only a clock that they turn lets ten days pass. */
  static readonly layerAt = (now: (sql: SqlClient.SqlClient) => Effect.Effect<Statement.Fragment>) =>
    Layer.effect(
      DeliveryStore,
      Effect.suspend(() => make(now))
    )

  static readonly layer = this.layerAt((sql) => Effect.succeed(sql.literal("now()")))
}

const make = Effect.fnUntraced(function* (
  clock: (sql: SqlClient.SqlClient) => Effect.Effect<Statement.Fragment>
) {
  const sql = yield* SqlClient.SqlClient
  const now = clock(sql)
  const seconds = (n: number) => sql`${n}::float8 * interval '1 second'`

  // Locking the account keeps both caps exact: nobody else claims for it until this transaction ends. The subscriptions
  // with anything pending are found by jumping from one to the next in the index: long queues cost nothing.
  const lockReady = SqlSchema.findAll({
    Request: Schema.Void,
    Result: Ready,
    execute: () =>
      Effect.flatMap(
        now,
        (at) => sql`
          WITH RECURSIVE waiting AS (
            (SELECT subscription_id FROM delivery WHERE status = 'pending' ORDER BY subscription_id LIMIT 1)
            UNION ALL
            SELECT (SELECT d.subscription_id FROM delivery d
              WHERE d.status = 'pending' AND d.subscription_id > waiting.subscription_id
              ORDER BY d.subscription_id LIMIT 1)
            FROM waiting WHERE waiting.subscription_id IS NOT NULL
          ), ready AS (
            SELECT s.account_id, array_agg(s.id) AS subscriptions
            FROM waiting JOIN subscription s ON s.id = waiting.subscription_id AND s.status = 'active'
            WHERE EXISTS (SELECT FROM delivery d
              WHERE d.subscription_id = s.id AND d.status = 'pending' AND d.due_at <= ${at}
                AND (d.claimed_until IS NULL OR d.claimed_until <= ${at}))
            GROUP BY s.account_id
          )
          SELECT ready.account_id, ready.subscriptions FROM account JOIN ready ON ready.account_id = account.id
          FOR NO KEY UPDATE OF account SKIP LOCKED`
      )
  })

  // A statement of its own: only one that begins after the locks sees what the last holder claimed. An entity's later
  // event waits until the first attempt of its earlier one has an outcome. `place` and `account_place` count what is in
  // flight as well, so those that have least get theirs first.
  const claimReady = SqlSchema.findAll({
    Request: Schema.Struct({
      subscriptions: Schema.Array(Schema.String),
      accounts: Schema.Array(Schema.String),
      perSubscription: Schema.Int,
      perAccount: Schema.Int,
      limit: Schema.Int,
      leaseSeconds: Schema.Finite
    }),
    Result: DeliveryClaim,
    execute: ({ accounts, leaseSeconds, limit, perAccount, perSubscription, subscriptions }) =>
      Effect.flatMap(
        now,
        (at) => sql`
          WITH in_flight AS MATERIALIZED (
            SELECT account_id, subscription_id, count(*) AS n FROM delivery
            WHERE account_id = ANY(${accounts}::text[]) AND status = 'pending' AND claimed_until > ${at}
            GROUP BY account_id, subscription_id
          ), ready AS (
            SELECT s.id, s.account_id, coalesce(in_flight.n, 0) AS n
            FROM subscription s LEFT JOIN in_flight ON in_flight.subscription_id = s.id
            WHERE s.id = ANY(${subscriptions}::text[]) AND s.status = 'active'
          ), candidate AS (
            SELECT free.id, free.due_at, ready.account_id,
              ready.n + row_number() OVER (PARTITION BY ready.id ORDER BY free.due_at, free.id) AS place
            FROM ready CROSS JOIN LATERAL (
              SELECT d.id, d.due_at FROM delivery d
              WHERE d.subscription_id = ready.id AND d.status = 'pending' AND d.due_at <= ${at}
                AND (d.claimed_until IS NULL OR d.claimed_until <= ${at})
                AND (d.attempts > 0 OR NOT EXISTS (SELECT FROM delivery e
                  WHERE e.subscription_id = d.subscription_id AND e.entity = d.entity AND e.event_at < d.event_at
                    AND e.status = 'pending' AND e.attempts <= 1
                    AND (e.attempts = 0 OR e.claimed_until > ${at})))
              ORDER BY d.due_at, d.id
              LIMIT least(${limit}::int4, greatest(0, ${perSubscription}::int4 - ready.n)) FOR UPDATE SKIP LOCKED
            ) free
          ), placed AS (
            SELECT id, due_at, coalesce((SELECT sum(n) FROM in_flight WHERE in_flight.account_id = candidate.account_id), 0)
              + row_number() OVER (PARTITION BY account_id ORDER BY place, due_at, id) AS account_place
            FROM candidate
          ), chosen AS (
            SELECT id FROM placed WHERE account_place <= ${perAccount}::int4
            ORDER BY account_place, due_at, id LIMIT ${limit}::int4
          ), claimed AS (
            UPDATE delivery SET claims = claims + 1, attempts = attempts + 1, claimed_until = ${at} + ${seconds(leaseSeconds)}
            WHERE id IN (SELECT id FROM chosen) AND status = 'pending'
            RETURNING id, event_id, subscription_id, claims, attempts, due_at
          ), begun AS (
            INSERT INTO delivery_attempt (delivery_id, number, started_at) SELECT id, attempts, ${at} FROM claimed
          )
          SELECT claimed.id::text, claims, attempts AS attempt, event_id, subscription_id, s.webhook_url, s.secret,
            event.payload, floor(extract(epoch FROM ${at}))::float8 AS claimed_at
          FROM claimed JOIN event ON event.id = event_id JOIN subscription s ON s.id = subscription_id
          ORDER BY claimed.due_at, claimed.id`
      )
  })

  const claim = Effect.fn("DeliveryStore.claim")(function* (capacity: Capacity) {
    const ready = yield* lockReady(undefined)
    if (ready.length === 0) return []
    return yield* claimReady({
      ...capacity,
      accounts: ready.map(({ account_id }) => account_id),
      subscriptions: ready.flatMap(({ subscriptions }) => subscriptions)
    })
  }, sql.withTransaction)

  const renew = Effect.fn("DeliveryStore.renew")(function* (
    claims: ReadonlyArray<Pick<DeliveryClaim, "id" | "claims">>,
    leaseSeconds: number
  ) {
    if (claims.length === 0) return
    yield* sql`
      UPDATE delivery SET claimed_until = ${yield* now} + ${seconds(leaseSeconds)}
      FROM unnest(${claims.map(({ id }) => id)}::text[]::bigint[], ${claims.map((each) => each.claims)}::int4[])
        AS held (id, claims)
      WHERE delivery.id = held.id AND delivery.claims = held.claims AND delivery.claimed_until IS NOT NULL`
  })

  // An attempt's own row keeps its outcome even when the claim was lost; the delivery then belongs to somebody else.
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

  // Locked in one order, so that two instances that judge the same subscriptions cannot wait for each other.
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

  const resume = Effect.fn("DeliveryStore.resume")(function* (subscriptionId: string) {
    yield* sql`
      UPDATE delivery SET due_at = least(due_at, event_at, ${yield* now})
      WHERE subscription_id = ${subscriptionId} AND status = 'pending' AND claimed_until IS NULL`
    yield* sql`UPDATE subscription SET failing_since = NULL WHERE id = ${subscriptionId}`
    yield* sql`SELECT pg_notify('delivery', '')`
  })

  return DeliveryStore.of({
    claim,
    renew,
    settle: (settlements) => settling(JSON.stringify(settlements)),
    judge: (reports) => Effect.map(judging(JSON.stringify(reports)), (rows) => rows.map(({ id }) => id)),
    resume
  })
})
