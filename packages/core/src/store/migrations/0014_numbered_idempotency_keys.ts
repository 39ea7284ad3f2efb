import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * The idempotency keys of an account and mode are numbered in the order in which they were answered: whether it has as
 * many as are kept is read from one of them. A key has no number before its request is answered.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE idempotency ADD COLUMN number bigint`
  yield* sql`
    UPDATE idempotency SET number = numbered.number
    FROM (
      SELECT account_id, mode, key,
        row_number() OVER (PARTITION BY account_id, mode ORDER BY created_at, key) AS number
      FROM idempotency
    ) AS numbered
    WHERE (idempotency.account_id, idempotency.mode, idempotency.key) = (numbered.account_id, numbered.mode, numbered.key)`
  yield* sql`DROP INDEX idempotency_account_created_at`
  yield* sql`
    CREATE UNIQUE INDEX idempotency_number ON idempotency (account_id, mode, number) WHERE number IS NOT NULL`
})
