/** The statements that read and end doubts beside those about snapshots. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import { SqlClient, type Statement } from "effect/sql"

const iso = (column: "as_of" | "since") =>
  `to_char(d.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export const doubtStatements = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Selects the doubt beside a snapshot as JSON, or null. `which` says which of those that it ever had, as `d`. */
  besides: (snapshot: Statement.Fragment, which: Statement.Fragment) => sql`
    (SELECT json_build_object('id', d.id::text, 'sha256', d.sha256, 'asOf', ${sql.literal(iso("as_of"))},
      'rows', d.rows, 'since', ${sql.literal(iso("since"))}, 'reason', d.reason)
    FROM doubtful_edition d WHERE d.trusted = ${snapshot} AND ${which} ORDER BY d.id DESC LIMIT 1)`,

  /** Ends the doubt of a list at the moment at which a snapshot came into force. */
  endWith: (mode: Mode, register: SourceId, snapshotId: string) => sql`
    UPDATE doubtful_edition SET until = (SELECT loaded_at FROM snapshot WHERE id = ${snapshotId}::text::int8)
    WHERE mode = ${mode} AND register = ${register} AND until IS NULL`
}))
