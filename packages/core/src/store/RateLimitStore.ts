/**
 * The table `rate_limit_use`: how many tokens of the rate limit each account and mode took, in all processes together,
 * that have not come back since.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"

export interface TakenTokens {
  readonly accountId: string
  readonly mode: Mode
  readonly tokens: number
  /** How many come back in a second. */
  readonly perSecond: number
}

/** What one process took. */
export interface TakenBatch {
  readonly writer: string
  /** Ascends with every batch of the writer, so that one that is written again is counted once. */
  readonly number: number
  /** How many seconds ago the first of the tokens was taken. */
  readonly age: number
  /** The same of what the writer took since and will write next; 0 where it took nothing. */
  readonly restAge: number
  readonly taken: ReadonlyArray<TakenTokens>
}

export class RateLimitStore extends Context.Service<
  RateLimitStore,
  {
    /**
     * Adds what was taken, and answers what each of its accounts has taken in all processes and not got back. The
     * tokens come back by the database's clock.
     */
    addAcrossAccounts(batch: TakenBatch): StoreEffect<ReadonlyArray<Omit<TakenTokens, "perSecond">>>
  }
>()("@entity-watch/core/store/RateLimitStore") {
  static readonly layer = Layer.effect(
    RateLimitStore,
    Effect.map(SqlClient.SqlClient, (sql) =>
      RateLimitStore.of({
        // The accounts come in one order, so that two processes that write together cannot lock each other. A full bucket
        // takes nothing back; but while a batch was late, what came back came back for its tokens too.
        addAcrossAccounts: ({ age, number, restAge, taken, writer }) =>
          sql<Omit<TakenTokens, "perSecond">>`
            WITH first_time AS (
              INSERT INTO rate_limit_writer (id, written, written_at)
              VALUES (${writer}, ${number}::int4, clock_timestamp())
              ON CONFLICT (id) DO UPDATE SET written = excluded.written, written_at = excluded.written_at
              WHERE rate_limit_writer.written < excluded.written
              RETURNING id
            )
            INSERT INTO rate_limit_use AS known (account_id, mode, tokens, counted_at, per_second)
            SELECT account_id, mode, CASE WHEN EXISTS (SELECT FROM first_time) THEN tokens ELSE 0 END,
              clock_timestamp(), per_second
            FROM unnest(
              ${taken.map((each) => each.accountId)}::text[],
              ${taken.map((each) => each.mode)}::text[],
              ${taken.map((each) => each.tokens)}::float8[],
              ${taken.map((each) => each.perSecond)}::float8[]
            ) AS taken (account_id, mode, tokens, per_second)
            ORDER BY account_id, mode
            ON CONFLICT (account_id, mode) DO UPDATE SET counted_at = clock_timestamp(),
              per_second = excluded.per_second, tokens = greatest(
              -excluded.per_second * ${restAge}::float8,
              excluded.tokens + greatest(-excluded.per_second * ${age}::float8, known.tokens - excluded.per_second
                * greatest(0, extract(epoch FROM clock_timestamp() - known.counted_at)::float8)))
            RETURNING account_id AS "accountId", mode, tokens`
      })
    )
  )
}
