/** Counts how many deliveries wait, for the operator's gauge. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SqlClient, SqlSchema } from "effect/sql"

/** No more deliveries are counted than this, so that counting stays quick however long a receiver was away. */
export const countedAtMost = 100_000

export const queueDepthAcrossAccounts = Effect.map(SqlClient.SqlClient, (sql) => {
  const count = SqlSchema.findOne({
    Request: Schema.Int,
    Result: Schema.Struct({ pending: Schema.Int }),
    execute: (limit) => sql`
      SELECT count(*)::int4 AS pending FROM (SELECT FROM delivery WHERE status = 'pending' LIMIT ${limit}) AS waiting`
  })
  return Effect.map(count(countedAtMost), ({ pending }) => pending)
})
