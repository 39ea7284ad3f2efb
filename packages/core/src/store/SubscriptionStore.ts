/** The table `subscription` with what belongs to it: who is told of which changes of what, and since when. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { SqlClient, SqlError } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import {
  isoMillis,
  makeSubscriptionPages,
  type SubscriptionPage,
  type SubscriptionPageRequest,
  type SubscriptionRow
} from "./subscriptionPages.ts"
import { makeSubscriptionWatching, type Watched } from "./subscriptionWatching.ts"

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

/** Another transaction held a lock for too long. Nothing was written. */
export class LockTimedOut extends Schema.TaggedError<LockTimedOut>()("LockTimedOut", {}) {}

/** How much an account has in one mode. */
export interface Holdings {
  readonly subscriptions: number
  /** In all subscriptions together, with chosen subjects; an entity counts once for each that watches it. */
  readonly entities: number
}

export class SubscriptionStore extends Context.Service<
  SubscriptionStore,
  {
    /**
     * Runs an effect in one transaction, which is begun again when it loses to another one. It waits for a lock for five
     * seconds at most.
     */
    atomically<A, E, R>(
      effect: Effect.Effect<A, E, R>
    ): Effect.Effect<A, E | SqlError.SqlError | LockTimedOut, R>
    holdings(caller: Caller): StoreEffect<Holdings>
    /** The same, and no other transaction that asks so gets an answer until this one ends. Ask last. */
    holdingsAlone(caller: Caller): StoreEffect<Holdings>
    /** Answers when it was created, in ISO 8601. */
    insert(caller: Caller, subscription: NewSubscription): StoreEffect<string>
    /** The oldest first. */
    page(caller: Caller, request: SubscriptionPageRequest): StoreEffect<SubscriptionPage>
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
      const { find, page } = yield* makeSubscriptionPages
      const { watch } = yield* makeSubscriptionWatching

      const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        sql.withTransaction(Effect.andThen(sql`SET LOCAL lock_timeout = '5s'`, effect)).pipe(
          Effect.retry({
            times: 3,
            while: (error) => SqlError.isSqlError(error) && error.reason._tag === "DeadlockError"
          }),
          Effect.mapError((error) =>
            SqlError.isSqlError(error) && error.reason._tag === "LockTimeoutError"
              ? new LockTimedOut()
              : error
          )
        )

      const holdings = Effect.fn("SubscriptionStore.holdings")(function* ({ accountId, mode }: Caller) {
        const [row] = yield* sql<Holdings>`
          SELECT count(*)::int4 AS subscriptions, coalesce(sum(entity_count + subject_count), 0)::int4 AS entities
          FROM subscription WHERE account_id = ${accountId} AND mode = ${mode} AND kind = 'watch'`
        return row ?? { subscriptions: 0, entities: 0 }
      })

      const holdingsAlone = Effect.fn("SubscriptionStore.holdingsAlone")(function* (caller: Caller) {
        yield* sql`SELECT FROM account WHERE id = ${caller.accountId} FOR NO KEY UPDATE`
        return yield* holdings(caller)
      })

      const insert = Effect.fn("SubscriptionStore.insert")(function* (
        { accountId, mode }: Caller,
        { id, secret, webhookUrl }: NewSubscription
      ) {
        const [made] = yield* sql<{ created_at: string }>`
          INSERT INTO subscription (id, account_id, mode, status, webhook_url, secret, created_at, updated_at)
          SELECT ${id}, ${accountId}, ${mode}, 'active', ${webhookUrl}, ${secret}, now, now
          FROM clock_timestamp() AS now
          RETURNING ${isoMillis(sql, "created_at")} AS created_at`
        return made === undefined ? yield* Effect.die("an insertion without a row") : made.created_at
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
            disabled_at = CASE WHEN ${status ?? null}::text IS NULL THEN old.disabled_at END,
            disabled_reason = CASE WHEN ${status ?? null}::text IS NULL THEN old.disabled_reason END,
            updated_at = clock_timestamp()
          FROM (
            SELECT * FROM subscription WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode}
            FOR NO KEY UPDATE
          ) old
          WHERE subscription.id = old.id
          RETURNING old.status <> 'active' AND subscription.status = 'active' AS resumed`
        return changed[0] ?? null
      })

      const remove = Effect.fn("SubscriptionStore.remove")(function* (
        { accountId, mode }: Caller,
        id: string
      ) {
        const removed = yield* sql`
          DELETE FROM subscription WHERE id = ${id} AND account_id = ${accountId} AND mode = ${mode} RETURNING id`
        if (removed.length === 0) return false
        yield* sql`DELETE FROM subscription_entity WHERE subscription_id = ${id}`
        yield* sql`DELETE FROM subscription_subject WHERE subscription_id = ${id}`
        // This comes after the deletion, which waited for events that were being recorded: their deliveries are seen
        // only now.
        yield* sql`
          UPDATE delivery SET status = 'failed', claimed_until = NULL
          WHERE subscription_id = ${id} AND account_id = ${accountId} AND status = 'pending'`
        return true
      })

      return SubscriptionStore.of({
        atomically,
        holdings,
        holdingsAlone,
        insert,
        page,
        find,
        update,
        watch,
        remove
      })
    })
  )
}
