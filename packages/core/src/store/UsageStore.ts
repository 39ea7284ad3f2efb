/** The table `usage`: counted requests per account and month. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

const Month = Schema.Struct({ account_id: Schema.String, month: Schema.String })
const Total = Schema.Struct({ account_id: Schema.String, month: Schema.String, requests: Schema.Finite })

export const UsageStore = Effect.map(SqlClient.SqlClient, (sql) => ({
  total: SqlSchema.findOneOption({
    Request: Month,
    Result: Total,
    execute: ({ account_id, month }) => sql`
      SELECT account_id, month::text, requests::float8 FROM usage
      WHERE account_id = ${account_id} AND month = ${month}::text::date`
  }),

  /**
   * Adds a batch and answers the new totals, which include what other instances counted. The accounts come in one
   * order, so that two instances that write together cannot lock each other; an account that is gone is left out.
   */
  add: SqlSchema.findAll({
    Request: Schema.Array(Total),
    Result: Total,
    execute: (batch) => {
      const rows = [...batch].sort((a, b) => (a.account_id < b.account_id ? -1 : 1))
      return sql`
        INSERT INTO usage (account_id, month, requests)
        SELECT account.id, counted.month, counted.requests
        FROM unnest(
          ${rows.map((row) => row.account_id)}::text[],
          ${rows.map((row) => row.month)}::text[]::date[],
          ${rows.map((row) => row.requests)}::float8[]::bigint[]
        ) AS counted (account_id, month, requests)
        JOIN account ON account.id = counted.account_id
        ORDER BY account.id, counted.month
        ON CONFLICT (account_id, month) DO UPDATE SET requests = usage.requests + excluded.requests
        RETURNING account_id, month::text, requests::float8`
    }
  })
}))
