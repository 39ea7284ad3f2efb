import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** What a receiver answered: the first kilobyte of it, for whoever asks why a webhook fails. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE delivery_attempt ADD COLUMN answer text`
})
