/** What the tables say of receivers that fail and of keys that end, for whoever administers the service. */
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

/** No more deliveries are counted for each receiver. */
const countedAtMost = 1000

/** Among so many deliveries that wait, the last failure is looked for. */
const lookedAtMost = 10

const Time = Schema.NullOr(Schema.String)

const EndingKeys = Schema.Struct({ mode: Mode, before: Schema.Int, after: Schema.Int, limit: Schema.Int })

export const NeedStore = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Those that fail, the longest first, before those that were disabled for it, the latest first. */
  failingReceiversAcrossAccounts: SqlSchema.findAll({
    Request: Schema.Struct({ mode: Mode, limit: Schema.Int }),
    Result: Schema.Struct({
      id: Schema.String,
      webhook_url: Schema.String,
      status: Schema.String,
      failing_since: Time,
      disabled_at: Time,
      pending: Schema.Int,
      last_failure: Schema.NullOr(Schema.String)
    }),
    execute: ({ limit, mode }) => sql`
      SELECT s.id, s.webhook_url, s.status, ${isoMillis(sql, "s.failing_since")} AS failing_since,
        ${isoMillis(sql, "s.disabled_at")} AS disabled_at,
        (SELECT count(*)::int4 FROM (SELECT FROM delivery WHERE subscription_id = s.id AND status = 'pending'
          LIMIT ${countedAtMost}::int4) AS waiting) AS pending,
        (SELECT failure FROM (SELECT id, attempts FROM delivery WHERE subscription_id = s.id AND status = 'pending'
            ORDER BY due_at, id LIMIT ${lookedAtMost}::int4) AS waiting
          JOIN delivery_attempt AS last ON last.delivery_id = waiting.id AND last.number <= waiting.attempts
          WHERE failure IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS last_failure
      FROM subscription s
      WHERE s.kind = 'watch' AND s.mode = ${mode}
        AND (s.status = 'disabled' OR (s.status = 'active' AND s.failing_since IS NOT NULL))
      ORDER BY s.status = 'disabled', CASE s.status WHEN 'active' THEN s.failing_since END, s.disabled_at DESC, s.id
      LIMIT ${limit}::int4`
  }),

  /** Keys in use that end within so many days, or ended so many days ago: the first to end first, and those that ended last. */
  endingKeysAcrossAccounts: SqlSchema.findAll({
    Request: EndingKeys,
    Result: Schema.Struct({
      id: Schema.String,
      kind: Schema.Literals(["account", "admin"]),
      name: Schema.String,
      expires_at: Schema.String
    }),
    execute: ({ after, before, limit, mode }) => {
      const isEnding = sql`
        revoked_at IS NULL
        AND expires_at BETWEEN clock_timestamp() - ${after}::int4 * interval '1 day'
          AND clock_timestamp() + ${before}::int4 * interval '1 day'
        AND last_used_at > least(expires_at, clock_timestamp()) - ${before}::int4 * interval '1 day'`
      return sql`
        SELECT ending.id, kind, ending.name, ${isoMillis(sql, "ending.expires_at")} AS expires_at
        FROM (
          SELECT api_key.id, 'account' AS kind, account.name, expires_at
          FROM api_key JOIN account ON account.id = account_id WHERE mode = ${mode} AND ${isEnding}
          UNION ALL SELECT id, 'admin', name, expires_at FROM admin_key WHERE ${isEnding}) AS ending
        ORDER BY ending.expires_at < clock_timestamp(), ending.expires_at, ending.id LIMIT ${limit}::int4`
    }
  })
}))
