import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** A login link rests on the admin key with which it was made, and ends with it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE login_link ADD COLUMN key_id text`
})
