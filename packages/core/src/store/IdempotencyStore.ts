/** Keeps the answers of requests that carried an idempotency key for a day. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient, type SqlError } from "effect/sql"
import type { Caller } from "../domain/Caller.ts"

export interface Earlier {
  readonly requestSha256: string
  /** The sealed answer. */
  readonly answer: string
}

export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key for the request of this transaction, and answers null. If another request holds the key, its answer
     * is given. While that request is still running this waits, and claims the key after all if that request failed.
     */
    claim(
      caller: Caller,
      key: string,
      requestSha256: string
    ): Effect.Effect<Earlier | null, SqlError.SqlError>
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
        requestSha256: string
      ) {
        const claimed = yield* sql`
          INSERT INTO idempotency (account_id, mode, key, request_sha256)
          VALUES (${accountId}, ${mode}, ${key}, ${requestSha256})
          ON CONFLICT (account_id, mode, key) DO UPDATE
            SET request_sha256 = excluded.request_sha256, answer = NULL, created_at = clock_timestamp()
            WHERE idempotency.created_at < clock_timestamp() - ${kept}
          RETURNING key`
        if (claimed.length > 0) return null
        const [earlier] = yield* sql<{ request_sha256: string; answer: string | null }>`
          SELECT request_sha256, answer FROM idempotency
          WHERE account_id = ${accountId} AND mode = ${mode} AND key = ${key}`
        return earlier === undefined || earlier.answer === null
          ? yield* Effect.die("an idempotency key without its answer")
          : { requestSha256: earlier.request_sha256, answer: earlier.answer }
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
