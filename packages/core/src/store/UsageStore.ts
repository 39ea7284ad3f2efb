/** The tables `usage` and `usage_day`: counted requests per account and month, and by day and operation. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

const Month = Schema.Struct({ account_id: Schema.String, month: Schema.String })
const Total = Schema.Struct({ account_id: Schema.String, month: Schema.String, requests: Schema.Finite })

const CountedOfDay = Schema.Struct({
  account_id: Schema.String,
  mode: Mode,
  day: Schema.String,
  operation: Schema.String,
  requests: Schema.Finite
})
export type CountedOfDay = typeof CountedOfDay.Type

const OfOperation = Schema.Struct({ day: Schema.String, operation: Schema.String, requests: Schema.Int })

/** Of so many days an account sees its usage, and so many rows at most: more than there are operations. */
const shownDays = 31
const mostShown = 3_000

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
  }),

  /** Adds what was counted; an account that is gone is left out. The rows come in one order. */
  addDaysAcrossAccounts: (rows: ReadonlyArray<CountedOfDay>) => sql`
    INSERT INTO usage_day (account_id, mode, day, operation, requests)
    SELECT account.id, counted.mode, counted.day, counted.operation, counted.requests
    FROM unnest(
      ${rows.map((row) => row.account_id)}::text[],
      ${rows.map((row) => row.mode)}::text[],
      ${rows.map((row) => row.day)}::text[]::date[],
      ${rows.map((row) => row.operation)}::text[],
      ${rows.map((row) => row.requests)}::float8[]::bigint[]
    ) AS counted (account_id, mode, day, operation, requests)
    JOIN account ON account.id = counted.account_id
    ORDER BY account.id, counted.mode, counted.day, counted.operation
    ON CONFLICT (account_id, mode, day, operation)
      DO UPDATE SET requests = usage_day.requests + excluded.requests`,

  /** Of the last days, the latest first. */
  days: ({ accountId, mode }: Caller) =>
    Effect.flatMap(
      sql`
        SELECT day::text, operation, requests::float8 FROM usage_day
        WHERE account_id = ${accountId} AND mode = ${mode}
          AND day > (clock_timestamp() AT TIME ZONE 'UTC')::date - ${shownDays}::int4
        ORDER BY day DESC, operation LIMIT ${mostShown}::int4`,
      Schema.decodeUnknownEffect(Schema.Array(OfOperation))
    ),

  /** In the month that begins on this day. */
  requestsOfMonth: ({ accountId, mode }: Caller, month: string) =>
    Effect.map(
      mode === "live"
        ? sql<{ requests: number }>`
            SELECT requests::float8 FROM usage WHERE account_id = ${accountId} AND month = ${month}::text::date`
        : sql<{ requests: number }>`
            SELECT coalesce(sum(requests), 0)::float8 AS requests FROM usage_day
            WHERE account_id = ${accountId} AND mode = ${mode} AND day >= ${month}::text::date`,
      ([row]) => row?.requests ?? 0
    )
}))
