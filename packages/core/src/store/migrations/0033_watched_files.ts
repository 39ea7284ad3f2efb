import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Files whose customers are put under watch. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    ALTER TABLE customer_file
      DROP CONSTRAINT customer_file_task_check,
      ADD CONSTRAINT customer_file_task_check CHECK (task IN ('screen', 'resolve', 'watch'))`
})
