import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * What each account took of its rate limit in all processes together. No account's row is locked for it, as a reference
 * would: what an account writes must not keep the others' limits from being counted.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE rate_limit_use (
      account_id text NOT NULL,
      mode text NOT NULL,
      tokens float8 NOT NULL,
      counted_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, mode)
    )`
  yield* sql`
    CREATE TABLE rate_limit_writer (
      id text PRIMARY KEY,
      written int4 NOT NULL,
      written_at timestamptz NOT NULL
    )`
})
