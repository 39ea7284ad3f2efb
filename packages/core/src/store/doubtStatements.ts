/** The statements that read and end doubts beside those about snapshots. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import { SqlClient, type Statement } from "effect/sql"

const iso = (column: "as_of" | "since") =>
  `to_char(d.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Of the doubts of a list that have ended, so many keep their entries: each refused edition may differ from the others. */
const mostEnded = 20

export const doubtStatements = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Whether the entries of the doubt `d` are kept. A doubt begins with one or more. */
  isKept: sql`(d.until IS NULL OR EXISTS (SELECT FROM doubtful_entry e WHERE e.edition = d.id))`,

  /** Lets go of the entries of older doubts. The doubts stay, so that nobody takes what was in doubt for certain. */
  letGo: (mode: Mode, register: SourceId) => sql`
    DELETE FROM doubtful_entry WHERE edition IN (
      SELECT id FROM doubtful_edition WHERE mode = ${mode} AND register = ${register} AND until IS NOT NULL
      ORDER BY id DESC OFFSET ${sql.literal(`${mostEnded}`)})`,

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
