import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** The events about subjects, by their references: a page of what became of matches reads those of its own subjects. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE INDEX event_subject ON event (account_id, mode, entity COLLATE "C", created_at)
    WHERE starts_with(entity, 'subject ')`
})
