import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** What an account decided about the matches of a row, how the row stands, and by what its people were screened. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE customer_row
      ADD COLUMN standing text CHECK (standing IN ('new', 'reopened', 'open', 'unread', 'decided')),
      ADD COLUMN score float8,
      ADD COLUMN matches jsonb,
      ADD COLUMN not_shown int NOT NULL DEFAULT 0,
      ADD COLUMN asked jsonb`
})
