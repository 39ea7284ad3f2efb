import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** The feed of an account: its events of one type in their order, and the newest of all that was removed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX event_type ON event (account_id, mode, type, created_at)`
  yield* sql`
    INSERT INTO event_horizon (account_id, mode, identifier, removed_through)
    SELECT account_id, mode, '', max(removed_through) FROM event_horizon GROUP BY account_id, mode`
})
