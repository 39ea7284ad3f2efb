/** Runs the migrations of core. */
import { type Migrated, migratedOf, transactionWithoutTimeLimit } from "@entity-watch/core/store"
import { Effect } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { DatabaseUnsuitable } from "./databaseServer.ts"

/** The number of the advisory lock. Any number will do, as long as every instance takes the same one. */
const advisoryLock = 7_461_053

const isTransactionAborted = (error: unknown): boolean =>
  SqlError.isSqlError(error) &&
  error.reason.cause instanceof Error &&
  "code" in error.reason.cause &&
  error.reason.cause.code === "25P02"

/**
 * Why the migrator could not make its first table: it looks for the table once more in the same transaction, and what
 * it reports is only that the transaction is over.
 */
const firstRefusal = <E>(reported: E) =>
  SqlClient.SqlClient.use((sql) =>
    sql.withTransaction(
      Effect.andThen(
        sql`CREATE TABLE effect_sql_migrations (migration_id int PRIMARY KEY)`,
        Effect.fail(reported)
      )
    )
  )

/** Fails where another version has migrated the database in a way that this one does not understand. */
export const refuseOthers = ({ migrated, newest, oldest }: Migrated) => {
  if (migrated > newest)
    return new DatabaseUnsuitable({
      message: `A newer version of Entity Watch has migrated this database: it has migration ${migrated}, and this version knows ${newest}. Start that version, or restore the backup from before the upgrade.`
    })
  if (migrated > 0 && migrated < oldest)
    return new DatabaseUnsuitable({
      message: `A version of Entity Watch from before the first release has made this database: it has migration ${migrated}, and this version begins with ${oldest}. Begin with an empty one.`
    })
  return Effect.void
}

/**
 * Brings the schema up to date in one transaction, and fails where a newer version has been at it. Instances that start
 * together wait for each other, however long the first one takes.
 */
export const migrate = Effect.fn("migrate")(
  function* (migrations: Record<string, Effect.Effect<unknown, unknown, SqlClient.SqlClient>>) {
    const sql = yield* SqlClient.SqlClient
    return yield* transactionWithoutTimeLimit(sql)(
      Effect.gen(function* () {
        yield* sql`SET LOCAL lock_timeout = 0`
        yield* sql`SELECT pg_advisory_xact_lock(${advisoryLock}::int8)`
        yield* refuseOthers(yield* migratedOf(migrations))
        return yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations) })
      })
    )
  },
  Effect.catchIf(isTransactionAborted, firstRefusal)
)
