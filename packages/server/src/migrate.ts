import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"

/** Any number will do, as long as every instance takes the same. */
const advisoryLock = 7_461_053

/**
 * Brings the schema up to date in one transaction. Instances that start together wait for each other, however long
 * the first one takes.
 */
export const migrate = Effect.fn("migrate")(function* (
  migrations: Record<string, Effect.Effect<unknown, unknown, SqlClient.SqlClient>>
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* sql`SELECT pg_advisory_xact_lock(${advisoryLock}::int8)`
      return yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations) })
    })
  )
})
