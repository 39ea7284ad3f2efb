import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** With which admin key each one was made, so that those can be ended with a key that somebody else may have had. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE admin_key ADD COLUMN made_by text`
  yield* sql`
    UPDATE admin_key SET made_by = line.key_id FROM audit_line line
    WHERE line.act = 'admin_key.create' AND line.subject = admin_key.id`
  yield* sql`CREATE INDEX admin_key_made_by ON admin_key (made_by) WHERE made_by IS NOT NULL`
})
