import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** An account keeps so many idempotency keys at most: whether it has them is read from the newest ones. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX idempotency_account_created_at ON idempotency (account_id, mode, created_at)`
})
