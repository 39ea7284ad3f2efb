import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * What is kept for a time is found by its age. `removed_through` is the time of the newest event of an identifier that
 * was removed, so that a feed that is read from before it can say that something is missing.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE INDEX event_created_at ON event (mode, created_at)`
  yield* sql`CREATE INDEX delivery_attempt_started_at ON delivery_attempt (started_at)`
  yield* sql`
    CREATE TABLE event_horizon (
      account_id text NOT NULL REFERENCES account (id),
      mode text NOT NULL,
      identifier text NOT NULL,
      removed_through timestamptz NOT NULL,
      PRIMARY KEY (account_id, mode, identifier)
    )`
})
