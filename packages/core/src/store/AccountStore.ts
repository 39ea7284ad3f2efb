/** Accounts with their keys and usage, as whoever administers the service sees them. */

import { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import { Account, UsageMonth } from "@entity-watch/contract/schema/admin/Account"
import { IssuedKey } from "@entity-watch/contract/schema/admin/IssuedKey"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"
import { isoMillis } from "./subscriptionPages.ts"

const Page = Schema.Struct({
  before: Schema.NullOr(Schema.String),
  limit: Schema.Int,
  /** Part of an account's name, or the id of an account. */
  only: Schema.NullOr(Schema.String)
})

export const AccountStore = Effect.map(SqlClient.SqlClient, (sql) => {
  const key = sql`
    api_key.id, account_id, account.name AS account, mode, prefix || '…' || last_four AS key,
    CASE WHEN starts_with(prefix, 'svc_rc_') THEN 'reconciliation' ELSE 'api' END AS purpose, scopes,
    ${isoMillis(sql, "api_key.created_at")} AS created_at, ${isoMillis(sql, "expires_at")} AS expires_at,
    ${isoMillis(sql, "revoked_at")} AS revoked_at, ${isoMillis(sql, "last_used_at")} AS last_used_at`

  return {
    accountsAcrossAccounts: SqlSchema.findAll({
      Request: Page,
      Result: Account,
      execute: ({ before, limit, only }) => sql`
        SELECT account.id, account.name, ${isoMillis(sql, "account.created_at")} AS created_at,
          (SELECT count(*)::int4 FROM api_key WHERE account_id = account.id AND revoked_at IS NULL
            AND (expires_at IS NULL OR expires_at > clock_timestamp())) AS keys,
          watching.subscriptions, watching.entities,
          coalesce((SELECT requests::float8 FROM usage WHERE account_id = account.id
            AND month = date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date), 0) AS requests_this_month,
          account.limits
        FROM account, LATERAL (
          SELECT count(*)::int4 AS subscriptions, coalesce(sum(entity_count), 0)::float8 AS entities
          FROM subscription WHERE account_id = account.id AND kind = 'watch'
        ) watching
        WHERE (${before}::text IS NULL OR account.id < ${before}::text)
          AND (${only}::text IS NULL OR account.id = ${only}::text
            OR position(lower(${only}::text) IN lower(account.name)) > 0)
        ORDER BY account.id DESC LIMIT ${limit}::int4`
    }),

    /** In the place of all that it had. */
    limitAcrossAccounts: (id: string, limits: AccountLimits) =>
      sql`UPDATE account SET limits = ${JSON.stringify(limits)}::text::jsonb WHERE id = ${id}`,

    limitsAcrossAccounts: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: Schema.Struct({ name: Schema.String, limits: AccountLimits }),
      execute: (id) => sql`SELECT name, limits FROM account WHERE id = ${id}`
    }),

    keysAcrossAccounts: SqlSchema.findAll({
      Request: Page,
      Result: IssuedKey,
      execute: ({ before, limit, only }) => sql`
        SELECT ${key} FROM api_key JOIN account ON account.id = account_id
        WHERE (${before}::text IS NULL OR api_key.id < ${before}::text)
          AND (${only}::text IS NULL OR account_id = ${only}::text)
        ORDER BY api_key.id DESC LIMIT ${limit}::int4`
    }),

    keyAcrossAccounts: SqlSchema.findOneOption({
      Request: Schema.String,
      Result: IssuedKey,
      execute: (id) => sql`
        SELECT ${key} FROM api_key JOIN account ON account.id = account_id WHERE api_key.id = ${id}`
    }),

    usageAcrossAccounts: SqlSchema.findAll({
      Request: Schema.NullOr(Schema.String),
      Result: UsageMonth,
      execute: (only) => sql`
        SELECT account_id, account.name AS account, month::text AS month, requests::float8 AS requests
        FROM usage JOIN account ON account.id = account_id
        WHERE month > clock_timestamp() - interval '13 months'
          AND (${only}::text IS NULL OR account_id = ${only}::text)
        ORDER BY month DESC, requests DESC, account_id LIMIT 1000`
    })
  }
})
