/** The history of a register: every reading of it, whatever became of it. */

import { SnapshotLine } from "@entity-watch/contract/schema/admin/RegisterHistory"
import { SourceId } from "@entity-watch/contract/schema/ListId"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { checkedBy } from "./snapshotColumns.ts"
import { isoMillis } from "./subscriptionPages.ts"

export const SnapshotLog = Effect.map(SqlClient.SqlClient, (sql) => ({
  list: SqlSchema.findAll({
    Request: Schema.Struct({
      mode: Mode,
      register: SourceId,
      before: Schema.NullOr(Schema.String),
      limit: Schema.Int
    }),
    Result: SnapshotLine,
    execute: ({ before, limit, mode, register }) => sql`
      SELECT id::text AS id, state, files, sha256, rows, records, refused, added, changed, removed, partial, failure,
        coalesce(notices, '[]') AS notices, ${checkedBy(sql, "checked_by")},
        ${isoMillis(sql, "as_of")} AS as_of,
        ${isoMillis(sql, "started_at")} AS started_at, ${isoMillis(sql, "loaded_at")} AS loaded_at,
        ${isoMillis(sql, "checked_at")} AS checked_at
      FROM snapshot
      WHERE mode = ${mode} AND register = ${register} AND (${before}::text IS NULL OR snapshot.id < ${before}::text::int8)
      ORDER BY snapshot.id DESC LIMIT ${limit}::int4`
  }),

  /** The registers of which files were read and refused since what is in force was begun. */
  refused: SqlSchema.findAll({
    Request: Mode,
    Result: Schema.Struct({ register: SourceId }),
    execute: (mode) => sql`
      SELECT DISTINCT register FROM snapshot AS failed
      WHERE mode = ${mode} AND state = 'failed' AND sha256 <> '' AND NOT EXISTS (
        SELECT FROM snapshot WHERE mode = failed.mode AND register = failed.register AND state = 'current'
          AND snapshot.id > failed.id)`
  })
}))
