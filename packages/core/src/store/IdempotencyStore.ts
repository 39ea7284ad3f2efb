/**
 * Keeps the answers of requests that carried an idempotency key for a day, of so many keys of an account and mode at
 * most. The keys are numbered as they are answered. They are removed when they are a day old, so that the young ones have
 * numbers without a gap: an account has so many of them when the one that is so many below the newest is young.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"

/** The account has as many keys as are kept, until one of them is a day old. */
export interface KeysUsedUp {
  readonly kind: "used_up"
  readonly retryAfterSeconds: number
}

export type KeyClaim =
  | { readonly kind: "claimed" }
  /** Another request holds the key; `answer` is sealed. */
  | { readonly kind: "earlier"; readonly requestSha256: string; readonly answer: string }
  | KeysUsedUp

/** How long an answer is kept for whoever sends its key again: `contract/src/http/idempotencyKey.ts` promises it. */
export const keysKept = "interval '24 hours'"

export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key for the request of this transaction, unless the account has `most` of them. If another request
     * holds the key, its answer is given. While that request is still running this waits, and claims the key after all
     * if that request failed.
     */
    claim(
      caller: Caller,
      key: string,
      requestSha256: string,
      most: number
    ): Effect.Effect<KeyClaim, SqlError.SqlError>
    /**
     * Keeps the answer of the request that claimed the key, in the same transaction, unless other processes have used up
     * the keys since. Until the transaction ends, it alone keeps answers of the account.
     */
    keep(
      caller: Caller,
      key: string,
      sealed: string,
      most: number
    ): Effect.Effect<{ readonly kind: "kept" } | KeysUsedUp, SqlError.SqlError>
  }
>()("@entity-watch/core/store/IdempotencyStore") {
  static readonly layer = Layer.effect(
    IdempotencyStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const kept = sql.literal(keysKept)

      // With max(number), a plan that was made while the table was small would go on to read all keys of the account.
      const newest = ({ accountId, mode }: Caller) => sql`
        SELECT number FROM idempotency
        WHERE account_id = ${accountId} AND mode = ${mode} AND number IS NOT NULL
        ORDER BY number DESC LIMIT 1`

      /** The key that must be a day old before another one is kept, where it is not. */
      const last = (caller: Caller, most: number) => sql`
        SELECT created_at FROM idempotency
        WHERE account_id = ${caller.accountId} AND mode = ${caller.mode}
          AND number = (${newest(caller)}) - ${most - 1}::int4 AND created_at >= clock_timestamp() - ${kept}`

      const usedUp = Effect.fnUntraced(function* (caller: Caller, most: number) {
        const [full] = yield* sql<{ seconds: number }>`
          SELECT ceil(extract(epoch FROM created_at + ${kept} - clock_timestamp()))::int4 AS seconds
          FROM (${last(caller, most)}) AS last`
        return { kind: "used_up", retryAfterSeconds: Math.max(1, full?.seconds ?? 1) } as const
      })

      const claim = Effect.fn("IdempotencyStore.claim")(function* (
        caller: Caller,
        key: string,
        requestSha256: string,
        most: number
      ): Effect.fn.Return<KeyClaim, SqlError.SqlError> {
        const { accountId, mode } = caller
        // Nothing is inserted to be rolled back while the keys are used up.
        const claimed = yield* sql`
          INSERT INTO idempotency (account_id, mode, key, request_sha256)
          SELECT ${accountId}, ${mode}, ${key}, ${requestSha256}
          WHERE NOT EXISTS (${last(caller, most)})
          ON CONFLICT (account_id, mode, key) DO UPDATE
            SET request_sha256 = excluded.request_sha256, answer = NULL, number = NULL
            WHERE idempotency.created_at < clock_timestamp() - ${kept}
          RETURNING key`
        if (claimed.length > 0) return { kind: "claimed" }
        const [earlier] = yield* sql<{ request_sha256: string; answer: string | null }>`
          SELECT request_sha256, answer FROM idempotency
          WHERE account_id = ${accountId} AND mode = ${mode} AND key = ${key}
            AND created_at >= clock_timestamp() - ${kept}`
        if (earlier?.answer === null) return yield* Effect.die("an idempotency key without its answer")
        if (earlier !== undefined)
          return { kind: "earlier", requestSha256: earlier.request_sha256, answer: earlier.answer }
        return yield* usedUp(caller, most)
      })

      const keep = Effect.fn("IdempotencyStore.keep")(function* (
        caller: Caller,
        key: string,
        sealed: string,
        most: number
      ) {
        const { accountId, mode } = caller
        yield* sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
        // The time of the answer, so that the keys become a day old in the order of their numbers.
        const answered = yield* sql`
          UPDATE idempotency
          SET answer = ${sealed}, number = coalesce((${newest(caller)}), 0) + 1, created_at = clock_timestamp()
          WHERE account_id = ${accountId} AND mode = ${mode} AND key = ${key}
            AND NOT EXISTS (${last(caller, most)})
          RETURNING key`
        return answered.length > 0 ? ({ kind: "kept" } as const) : yield* usedUp(caller, most)
      })

      return IdempotencyStore.of({ claim, keep })
    })
  )
}
