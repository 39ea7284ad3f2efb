import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/**
 * Whose each upload is and since when nothing has come of it, so that nobody takes the room of everybody; and the digest
 * that the whole is to have.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An earlier process that begins an upload names nobody: then it is the name that counts.
  yield* sql`
    ALTER TABLE upload
      ADD COLUMN key_id text,
      ADD COLUMN sha256 text,
      ADD COLUMN last_part_at timestamptz NOT NULL DEFAULT clock_timestamp()`
})
