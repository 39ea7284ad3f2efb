/** The table `audit_line`, which is only ever added to. */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import { type Act, AuditLine } from "@entity-watch/contract/schema/admin/AuditLine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

export interface Acted {
  readonly by: Administrator
  readonly act: Act
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

export const AuditStore = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** In one transaction. */
  together: <A, E, R>(effect: Effect.Effect<A, E, R>) => sql.withTransaction(effect),

  write: ({ act, by, detail, subject }: Acted) => sql`
    INSERT INTO audit_line (who, role, via, key_id, act, subject, detail, address, request_id)
    VALUES (${by.name}, ${by.role}, ${by.via}, ${by.keyId}::text, ${act}, ${subject},
      ${JSON.stringify(detail)}::text::jsonb, ${by.address}::text, ${by.requestId}::text)`,

  page: SqlSchema.findAll({
    Request: Schema.Struct({
      act: Schema.NullOr(Schema.String),
      who: Schema.NullOr(Schema.String),
      before: Schema.NullOr(Schema.String),
      limit: Schema.Int
    }),
    Result: AuditLine,
    execute: ({ act, before, limit, who }) => sql`
      SELECT id::text AS id, ${isoMillis(sql, "at")} AS at, who, role, via, key_id, act, subject, detail, address,
        request_id
      FROM audit_line
      WHERE (${before}::text IS NULL OR audit_line.id < ${before}::text::int8)
        AND (${act}::text IS NULL OR act = ${act}::text) AND (${who}::text IS NULL OR who = ${who}::text)
      ORDER BY audit_line.id DESC LIMIT ${limit}::int4`
  })
}))
