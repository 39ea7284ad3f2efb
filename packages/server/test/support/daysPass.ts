/**
 * Time goes by for what the database holds. Ages are reckoned by the database's clock, which a test cannot set, so all
 * that was loaded is moved into the past instead.
 */
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"

export const daysPass = (days: number) =>
  // What is in force is looked at again after a second.
  Effect.andThen(movedBack(days), TestClock.adjust("2 seconds"))

/** The same without the test's clock. */
export const movedBack = Effect.fnUntraced(function* (days: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE snapshot SET as_of = as_of - ${days}::float8 * interval '1 day',
      started_at = started_at - ${days}::float8 * interval '1 day',
      loaded_at = loaded_at - ${days}::float8 * interval '1 day',
      checked_at = checked_at - ${days}::float8 * interval '1 day',
      loaded_checked_at = loaded_checked_at - ${days}::float8 * interval '1 day'`
  yield* sql`
    UPDATE doubtful_edition SET since = since - ${days}::float8 * interval '1 day',
      until = until - ${days}::float8 * interval '1 day'`
})

/** The moment so many days ago by the database's clock, ISO 8601. */
export const daysAgo = Effect.fnUntraced(function* (days: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ millis: number }>`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis`
  return DateTime.formatIso(DateTime.makeUnsafe((row?.millis ?? 0) - days * 86_400_000))
})
