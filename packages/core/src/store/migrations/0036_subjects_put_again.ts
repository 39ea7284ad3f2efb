import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** When a subject was last put as it stood already, where a file of its account was begun that may end its watch. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE watched_subject ADD COLUMN put_at timestamptz`
})
