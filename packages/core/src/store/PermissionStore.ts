/** Which of the permissions that answers under way rest on are in force, in one statement for all of them. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import type { Permission } from "../domain/Permission.ts"

const InForce = Schema.Struct({ by: Schema.Literals(["key", "admin_key", "session"]), id: Schema.String })

export const PermissionStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const isInForce = sql`revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())`
  const idsBy = (asked: ReadonlyArray<Permission>, by: Permission["by"]) =>
    asked.filter((each) => each.by === by).map(({ id }) => id)

  return {
    /** A session is in force until it ends, and no longer than the key with which it began. */
    inForceAcrossAccounts: SqlSchema.findAll({
      Request: Schema.Array(InForce),
      Result: InForce,
      execute: (asked) => sql`
        SELECT 'key' AS by, id FROM api_key k
        WHERE id = ANY(${idsBy(asked, "key")}::text[]) AND ${isInForce}
        UNION ALL
        SELECT 'admin_key', id FROM admin_key k
        WHERE id = ANY(${idsBy(asked, "admin_key")}::text[]) AND ${isInForce}
        UNION ALL
        SELECT 'session', s.sha256 FROM admin_session s LEFT JOIN admin_key k ON k.id = s.key_id
        WHERE s.sha256 = ANY(${idsBy(asked, "session")}::text[]) AND s.expires_at > clock_timestamp()
          AND (s.key_id IS NULL OR ${isInForce})`
    })
  }
})
