/** The columns of the table `snapshot` as they are told. No other table with such columns may stand beside it. */
import type { SqlClient } from "effect/sql"

/** To the second, in UTC. */
export const isoSeconds = (
  sql: SqlClient.SqlClient,
  column: "as_of" | "started_at" | "loaded_at" | "checked_at" | "loaded_checked_at"
) => sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`)

/** Of a list of an account's own the table says `operator`, and it is the account that sent it: its id is in the list's. */
export const checkedBy = (sql: SqlClient.SqlClient, column: "checked_by" | "loaded_checked_by") =>
  sql.literal(
    `CASE WHEN ${column} = 'operator' AND snapshot.register LIKE 'list:%/%' THEN 'account' ELSE ${column} END AS ${column}`
  )

/** Those of `SnapshotRow`, but for the edition in doubt. */
export const snapshotColumns = (sql: SqlClient.SqlClient) => sql`
  id::text AS id, mode, register, state, sha256, rows, records, refused, partial, failure,
  ${isoSeconds(sql, "as_of")}, ${isoSeconds(sql, "started_at")}, ${isoSeconds(sql, "loaded_at")},
  ${isoSeconds(sql, "checked_at")}, ${isoSeconds(sql, "loaded_checked_at")},
  ${checkedBy(sql, "checked_by")}, ${checkedBy(sql, "loaded_checked_by")}`
