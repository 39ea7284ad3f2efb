/** Claims on deliveries: which of the deliveries that are due this process may attempt, and until when. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema, type Statement } from "effect/sql"
import { asWork } from "./Work.ts"

/**
 * One delivery that only this process may attempt until the claim lapses. The row of its attempt is written already.
 */
export const DeliveryClaim = Schema.Struct({
  id: Schema.String,
  /** The fence: a later claim has a higher number. */
  claims: Schema.Int,
  /** The number of this attempt, which is 1 for the first POST. */
  attempt: Schema.Int,
  event_id: Schema.String,
  subscription_id: Schema.String,
  webhook_url: Schema.String,
  /** The sealed secret. */
  secret: Schema.String,
  payload: Schema.String,
  /** When the delivery was claimed, in Unix seconds. */
  claimed_at: Schema.Int
})
export type DeliveryClaim = typeof DeliveryClaim.Type

/** How many deliveries may be in flight: for one subscription, for one account, and how many more in this process. */
export interface Capacity {
  readonly perSubscription: number
  readonly perAccount: number
  readonly limit: number
  /** The seconds until the claims lapse. */
  readonly leaseSeconds: number
}

const Ready = Schema.Struct({ account_id: Schema.String, subscriptions: Schema.Array(Schema.String) })

export const makeDeliveryClaims = Effect.fnUntraced(function* (now: Effect.Effect<Statement.Fragment>) {
  const sql = yield* SqlClient.SqlClient
  const seconds = (n: number) => sql`${n}::float8 * interval '1 second'`

  // Locking the account keeps both limits exact: no other process claims for it until this transaction ends. The
  // subscriptions that have anything pending are found by jumping from one to the next in the index, so that long
  // queues cost nothing.
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

  // This is a statement of its own, because only one that begins after the locks sees what the last holder claimed. An
  // entity's later event waits until the first attempt of its earlier one has an outcome. `place` and `account_place`
  // count what is in flight as well, so that those that have least in flight come first.
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

  const claimLocked = Effect.fn("DeliveryStore.claimAcrossAccounts")(function* (capacity: Capacity) {
    const ready = yield* lockReady(undefined)
    if (ready.length === 0) return []
    return yield* claimReady({
      ...capacity,
      accounts: ready.map(({ account_id }) => account_id),
      subscriptions: ready.flatMap(({ subscriptions }) => subscriptions)
    })
  }, sql.withTransaction)

  // Outside of a transaction: whoever has no receivers that fail has nothing pending nearly always.
  const claim = (capacity: Capacity) =>
    Effect.flatMap(sql`SELECT FROM delivery WHERE status = 'pending' LIMIT 1`, (rows) =>
      rows.length === 0 ? Effect.succeed([]) : claimLocked(capacity)
    )

  const renew = Effect.fn("DeliveryStore.renewAcrossAccounts")(function* (
    claims: ReadonlyArray<Pick<DeliveryClaim, "id" | "claims">>,
    leaseSeconds: number
  ) {
    if (claims.length === 0) return
    yield* sql`
      UPDATE delivery SET claimed_until = ${yield* now} + ${seconds(leaseSeconds)}
      FROM unnest(${claims.map(({ id }) => id)}::text[]::bigint[], ${claims.map((each) => each.claims)}::int4[])
        AS held (id, claims)
      WHERE delivery.id = held.id AND delivery.claims = held.claims AND delivery.claimed_until IS NOT NULL`
  }, asWork("control"))

  return { claimAcrossAccounts: claim, renewAcrossAccounts: renew }
})
