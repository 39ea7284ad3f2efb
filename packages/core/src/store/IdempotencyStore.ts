/** Keeps the answers of requests that carried an idempotency key for a day. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import type { Caller } from "../domain/Caller.ts"

export type KeyClaim =
  | { readonly kind: "claimed" }
  /** Another request holds the key; `answer` is sealed. */
  | { readonly kind: "earlier"; readonly requestSha256: string; readonly answer: string }
  /** The account has as many keys as are kept, until one of them is a day old. */
  | { readonly kind: "used_up"; readonly retryAfterSeconds: number }

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
    /** Keeps the answer of the request that claimed the key, in the same transaction. */
    keep(caller: Caller, key: string, sealed: string): Effect.Effect<void, SqlError.SqlError>
  }
>()("@entity-watch/core/store/IdempotencyStore") {
  static readonly layer = Layer.effect(
    IdempotencyStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const kept = sql.literal("interval '24 hours'")

      const claim = Effect.fn("IdempotencyStore.claim")(function* (
        { accountId, mode }: Caller,
        key: string,
        requestSha256: string,
        most: number
      ): Effect.fn.Return<KeyClaim, SqlError.SqlError> {
        // The newest key but so many. Nothing is inserted to be rolled back while it is young.
        const last = sql`
          SELECT created_at FROM idempotency WHERE account_id = ${accountId} AND mode = ${mode}
          ORDER BY created_at DESC OFFSET ${most - 1}::int4 LIMIT 1`
        const claimed = yield* sql`
          INSERT INTO idempotency (account_id, mode, key, request_sha256)
          SELECT ${accountId}, ${mode}, ${key}, ${requestSha256}
          WHERE NOT EXISTS (
            SELECT FROM (${last}) AS last WHERE created_at >= clock_timestamp() - ${kept})
          ON CONFLICT (account_id, mode, key) DO UPDATE
            SET request_sha256 = excluded.request_sha256, answer = NULL, created_at = clock_timestamp()
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
        const [full] = yield* sql<{ seconds: number }>`
          SELECT ceil(extract(epoch FROM created_at + ${kept} - clock_timestamp()))::int4 AS seconds
          FROM (${last}) AS last`
        return { kind: "used_up", retryAfterSeconds: Math.max(1, full?.seconds ?? 1) }
      })

      const keep = Effect.fn("IdempotencyStore.keep")(function* (
        { accountId, mode }: Caller,
        key: string,
        sealed: string
      ) {
        yield* sql`
          UPDATE idempotency SET answer = ${sealed}
          WHERE account_id = ${accountId} AND mode = ${mode} AND key = ${key}`
      })

      return IdempotencyStore.of({ claim, keep })
    })
  )
}
