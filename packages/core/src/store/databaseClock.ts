/**
 * The database's clock, by which all ages are computed, because a process may be frozen or its clock set to another
 * day. Decision 17.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

export const databaseClock = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.flatMap(
    sql<{ millis: number }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis`,
    ([row]) =>
      row === undefined
        ? Effect.die("The database told no time.")
        : Effect.succeed<DateTime.Utc>(DateTime.makeUnsafe(row.millis))
  )
)
