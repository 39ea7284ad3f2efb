import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Files of suppliers that are resolved in the console, beside those of customers that are screened. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // An earlier process takes up whatever runs and is not claimed, and would screen it: to that process a file that is
  // resolved is claimed for ever. Who has it in hand stands in a column of its own.
  yield* sql`
    ALTER TABLE customer_file
      ADD COLUMN task text NOT NULL DEFAULT 'screen' CHECK (task IN ('screen', 'resolve')),
      ADD COLUMN held_until timestamptz,
      ADD CONSTRAINT customer_file_resolved_is_held CHECK (
        task = 'screen' OR state <> 'running' OR claimed_until IS NOT DISTINCT FROM 'infinity')`
  // The cells of a row that is resolved, as the file has them.
  yield* sql`ALTER TABLE customer_row ADD COLUMN given jsonb`
  yield* sql`DROP INDEX customer_row_to_look_at`
  yield* sql`
    CREATE INDEX customer_row_to_look_at ON customer_row (file_id, number)
    WHERE verdict <> 'no_match' AND verdict <> 'same'`
})
