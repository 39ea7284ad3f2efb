import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * What was told to the operator of what needs a person, on each channel, and which instance may tell it now. A claim is
 * for a whole message, and so it belongs to the channel.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE operator_channel (
      channel text PRIMARY KEY CHECK (channel IN ('webhook', 'email')),
      claims int NOT NULL DEFAULT 0,
      claimed_until timestamptz,
      attempts int NOT NULL DEFAULT 0,
      told_at timestamptz
    )`
  yield* sql`
    CREATE TABLE told_need (
      channel text NOT NULL REFERENCES operator_channel,
      need_id text NOT NULL,
      code text NOT NULL,
      first_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      told_at timestamptz,
      PRIMARY KEY (channel, need_id)
    )`
})
