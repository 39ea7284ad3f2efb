import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** What the publishers' files were when last fetched, and when each register is asked for again. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE publisher_file (
      register text NOT NULL,
      resource text NOT NULL,
      name text NOT NULL,
      url text NOT NULL,
      final_url text NOT NULL,
      etag text,
      last_modified text,
      sha256 text NOT NULL,
      size bigint NOT NULL,
      downloaded_at timestamptz NOT NULL,
      PRIMARY KEY (register, resource)
    )`
  // One row per register that is asked for on its own. A claim keeps a second instance from the same download.
  yield* sql`
    CREATE TABLE publisher_check (
      register text PRIMARY KEY,
      due_at timestamptz NOT NULL,
      claims int NOT NULL,
      claimed_until timestamptz NOT NULL,
      attempted_at timestamptz,
      outcome text CHECK (outcome IN ('loaded', 'confirmed', 'failed', 'busy')),
      failure text,
      failures int NOT NULL DEFAULT 0
    )`
})
