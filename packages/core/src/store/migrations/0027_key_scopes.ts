import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** What each API key may ask for; all of it where nothing is said. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE api_key ADD COLUMN scopes jsonb CHECK (jsonb_typeof(scopes) = 'array')`
})
