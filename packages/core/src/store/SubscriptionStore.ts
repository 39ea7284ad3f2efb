/** Subscriptions with what they watch. Each entity and event type is watched from its baseline on. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlError, SqlSchema } from "effect/sql"
import type { Caller } from "../domain/Caller.ts"
import { EventType } from "../domain/EventType.ts"
import type { Mode } from "../domain/Mode.ts"
import { SubscriptionStatus } from "../domain/Subscription.ts"
import type { StoreEffect } from "./StoreEffect.ts"

/**
 * The advisory lock of transactions that take a baseline, which share it, and of the watcher, which takes it alone once
 * after each new snapshot. From then on no transaction is open that read the snapshots before. The second number of the
 * lock is the mode's.
 */
export const watchLock = 7_461_054
export const watchLockOf: Record<Mode, number> = { sandbox: 1, live: 2 }

export const SubscriptionRow = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  status: SubscriptionStatus,
  webhook_url: Schema.String,
  events: Schema.Array(EventType),
  entities: Schema.Array(Schema.String),
  created_at: Schema.String,
  updated_at: Schema.String
})
export type SubscriptionRow = typeof SubscriptionRow.Type

export interface NewSubscription {
  readonly id: string
  readonly webhookUrl: string
  /** The sealed secret; its context is the subscription's id. */
  readonly secret: string
}

/** A change of a subscription. A field that is undefined stays as it is. */
export interface SubscriptionChange {
  readonly webhookUrl: string | undefined
  readonly secret: string | undefined
  readonly status: "active" | "paused" | undefined
}

export interface Watched {
  /** Event types without repetitions, in the order in which they are shown. */
  readonly events: ReadonlyArray<EventType> | undefined
  /** Identifiers of eleven or nine digits, without repetitions, in the order in which they are shown. */
  readonly entities: ReadonlyArray<string> | undefined
}

export class SubscriptionStore extends Context.Service<
  SubscriptionStore,
  {
    /** Runs an effect in one transaction, which is begun again when it loses to another one. */
    atomically<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R>
    /** How many subscriptions the account has. No other transaction adds one until this one ends. */
    countAlone(caller: Caller): StoreEffect<number>
    insert(caller: Caller, subscription: NewSubscription): StoreEffect<void>
    list(caller: Caller, status: SubscriptionStatus | null): StoreEffect<ReadonlyArray<SubscriptionRow>>
    find(caller: Caller, id: string): StoreEffect<Option.Option<SubscriptionRow>>
    /** Null when the account has no subscription of this id. The row stays locked until the transaction ends. */
    update(
      caller: Caller,
      id: string,
      change: SubscriptionChange
    ): StoreEffect<{ readonly resumed: boolean } | null>
    /**
     * Replaces what is watched: what stays keeps its baseline, and what is new begins at the snapshots now in force.
     */
    watch(caller: Caller, id: string, watched: Watched): StoreEffect<void>
    /**
     * False when the account has no subscription of this id. Deliveries that were still to be made count as failed; the
     * events stay.
     */
    remove(caller: Caller, id: string): StoreEffect<boolean>
  }
>()("@entity-watch/core/store/SubscriptionStore") {
  static readonly layer = Layer.effect(
    SubscriptionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        sql.withTransaction(effect).pipe(
          Effect.retry({
            times: 3,
            while: (error) => SqlError.isSqlError(error) && error.reason._tag === "DeadlockError"
          })
        )

      const countAlone = Effect.fn("SubscriptionStore.countAlone")(function* ({ accountId, mode }: Caller) {
        yield* sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
        const [row] = yield* sql<{ count: number }>`
          SELECT count(*)::int4 AS count FROM subscription WHERE account_id = ${accountId} AND mode = ${mode}`
        return row?.count ?? 0
      })

      const insert = Effect.fn("SubscriptionStore.insert")(function* (
        { accountId, mode }: Caller,
        { id, secret, webhookUrl }: NewSubscription
      ) {
        yield* sql`
          INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret, created_at, updated_at)
          SELECT ${id}, ${accountId}, ${mode}, 'active', ${webhookUrl}, ${secret}, now, now
          FROM clock_timestamp() AS now`
      })

      const iso = (column: "created_at" | "updated_at") =>
        sql.literal(`to_char(s.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`)
      const columns = sql`
        s.id, s.account_id, s.status, s.webhook_url, ${iso("created_at")}, ${iso("updated_at")},
        ARRAY(SELECT type FROM subscription_event WHERE subscription_id = s.id ORDER BY position) AS events,
        ARRAY(SELECT identifier FROM subscription_entity WHERE subscription_id = s.id ORDER BY position) AS entities`

      const list = SqlSchema.findAll({
        Request: Schema.Struct({ account: Schema.String, mode: Schema.String, status: Schema.String }),
        Result: SubscriptionRow,
        execute: ({ account, mode, status }) => sql`
          SELECT ${columns} FROM subscription s
          WHERE s.account_id = ${account} AND s.mode = ${mode} AND ${status} IN ('', s.status)
          ORDER BY s.created_at, s.id`
      })

      const find = SqlSchema.findOneOption({
        Request: Schema.Struct({ account: Schema.String, mode: Schema.String, id: Schema.String }),
        Result: SubscriptionRow,
        execute: ({ account, id, mode }) => sql`
          SELECT ${columns} FROM subscription s
          WHERE s.id = ${id} AND s.account_id = ${account} AND s.mode = ${mode}`
      })

      const update = Effect.fn("SubscriptionStore.update")(function* (
        { accountId, mode }: Caller,
        id: string,
        { secret, status, webhookUrl }: SubscriptionChange
      ) {
        const changed = yield* sql<{ resumed: boolean }>`
          UPDATE subscription SET
            webhook_url = coalesce(${webhookUrl ?? null}::text, old.webhook_url),
            secret = coalesce(${secret ?? null}::text, old.secret),
            status = coalesce(${status ?? null}::text, old.status),
            -- What failed at another URL says nothing of this one.
            failing_since = CASE WHEN coalesce(${webhookUrl ?? null}::text, old.webhook_url) = old.webhook_url
              THEN old.failing_since END,
            updated_at = clock_timestamp()
          FROM (
            SELECT * FROM subscription WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode}
            FOR NO KEY UPDATE
          ) old
          WHERE subscription.id = old.id
          RETURNING old.status <> 'active' AND subscription.status = 'active' AS resumed`
        return changed[0] ?? null
      })

      /** The snapshots now in force, as a row of `baseline`. */
      const present = Effect.fnUntraced(function* (mode: Mode) {
        yield* sql`SELECT pg_advisory_xact_lock_shared(${watchLock}::int4, ${watchLockOf[mode]}::int4)`
        // This is a statement of its own, because only a statement that begins after the lock is held sees what was
        // committed before.
        const [now] = yield* sql<{ snapshots: string; id: string | null }>`
          SELECT now.snapshots::text AS snapshots, baseline.id::text AS id
          FROM (
            SELECT coalesce(jsonb_object_agg(register, snapshot.id::text), '{}') AS snapshots
            FROM snapshot WHERE mode = ${mode} AND state = 'current'
          ) now
          LEFT JOIN baseline ON baseline.mode = ${mode} AND md5(baseline.snapshots::text) = md5(now.snapshots::text)`
        if (now === undefined) return yield* Effect.die("an aggregate without a row")
        if (now.id !== null) return now.id
        yield* sql`
          INSERT INTO baseline (mode, snapshots) VALUES (${mode}, ${now.snapshots}::text::jsonb)
          ON CONFLICT DO NOTHING`
        const [made] = yield* sql<{ id: string }>`
          SELECT id::text AS id FROM baseline
          WHERE mode = ${mode} AND md5(snapshots::text) = md5(${now.snapshots}::text)`
        return made === undefined ? yield* Effect.die("the baseline is gone") : made.id
      })

      const watch = Effect.fn("SubscriptionStore.watch")(function* (
        { accountId, mode }: Caller,
        id: string,
        { entities, events }: Watched
      ) {
        if (entities === undefined && events === undefined) return
        const own = sql`SELECT id FROM subscription
          WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode}`
        const baseline = yield* present(mode)
        if (events !== undefined) {
          yield* sql`
            DELETE FROM subscription_event WHERE subscription_id = (${own}) AND type <> ALL (${events}::text[])`
          yield* sql`
            INSERT INTO subscription_event (subscription_id, type, position, baseline_id)
            SELECT own.id, type, position, ${baseline}::text::int8
            FROM (${own}) own CROSS JOIN unnest(${events}::text[]) WITH ORDINALITY AS sent (type, position)
            ON CONFLICT (subscription_id, type) DO UPDATE SET position = excluded.position
            WHERE subscription_event.position <> excluded.position`
        }
        if (entities !== undefined) {
          yield* sql`
            DELETE FROM subscription_entity watched WHERE subscription_id = (${own}) AND NOT EXISTS (
              SELECT FROM unnest(${entities}::text[]) AS sent (identifier)
              WHERE sent.identifier = watched.identifier)`
          yield* sql`
            INSERT INTO subscription_entity (subscription_id, identifier, id_type, position, baseline_id)
            SELECT own.id, identifier, CASE length(identifier) WHEN 11 THEN 'abn' ELSE 'acn' END, position,
              ${baseline}::text::int8
            FROM (${own}) own
            CROSS JOIN unnest(${entities}::text[]) WITH ORDINALITY AS sent (identifier, position)
            ON CONFLICT (subscription_id, identifier) DO UPDATE SET position = excluded.position
            WHERE subscription_entity.position <> excluded.position`
        }
      })

      const remove = Effect.fn("SubscriptionStore.remove")(function* (
        { accountId, mode }: Caller,
        id: string
      ) {
        const removed = yield* sql`
          DELETE FROM subscription WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode} RETURNING id`
        if (removed.length === 0) return false
        // This comes after the deletion, which waited for events that were being recorded: their deliveries are seen
        // only now.
        yield* sql`
          UPDATE delivery SET status = 'failed', claimed_until = NULL
          WHERE subscription_id = ${id} AND account_id = ${accountId} AND status = 'pending'`
        return true
      })

      return SubscriptionStore.of({
        atomically,
        countAlone,
        insert,
        list: ({ accountId, mode }, status) => list({ account: accountId, mode, status: status ?? "" }),
        find: ({ accountId, mode }, id) => find({ account: accountId, mode, id }),
        update,
        watch,
        remove
      })
    })
  )
}
