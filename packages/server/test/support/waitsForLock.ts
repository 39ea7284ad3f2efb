/** Whether so many statements of the file's own database wait for a lock: what they would do next cannot have happened. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export const waitsForLock = (count = 1) =>
  SqlClient.SqlClient.use((sql) =>
    // In a transaction, since single statements share connections with those that wait.
    sql.withTransaction(
      Effect.map(
        sql`
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND wait_event_type = 'Lock'`,
        ({ length }) => length === count
      )
    )
  )
