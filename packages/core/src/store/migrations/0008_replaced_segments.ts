import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** A replaced segment stays for a while: instances that read it piece by piece are not told at the same moment. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE name_segment DROP CONSTRAINT name_segment_state_check`
  yield* sql`
    ALTER TABLE name_segment
      ADD CONSTRAINT name_segment_state_check CHECK (state IN ('building', 'current', 'replaced')),
      ADD COLUMN replaced_at timestamptz`
})
