/** Runs the migrations of core. */
import { transactionWithoutTimeLimit } from "@entity-watch/core/store"
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

/** Both are numbers of migrations. */
export const madeByNewer = (latest: number, known: number) =>
  new DatabaseUnsuitable({
    message: `A newer version of Entity Watch has migrated this database: it has migration ${latest}, and this version knows ${known}. Start that version, or restore the backup from before the upgrade.`
  })

/** Fails when a newer version has migrated the database: this one would write what that one no longer understands. */
const refuseNewer = Effect.fnUntraced(function* (migrations: Record<string, unknown>) {
  const sql = yield* SqlClient.SqlClient
  const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))
  const [row] = yield* sql<{ latest: number }>`SELECT max(migration_id) AS latest FROM effect_sql_migrations`
  if (row !== undefined && row.latest > known) {
    return yield* madeByNewer(row.latest, known)
  }
})

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
        const ran = yield* Migrator.make({})({ loader: Migrator.fromRecord(migrations) })
        yield* refuseNewer(migrations)
        return ran
      })
    )
  },
  Effect.catchIf(isTransactionAborted, firstRefusal)
)
