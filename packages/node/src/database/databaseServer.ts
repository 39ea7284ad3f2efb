/** Looks whether the database server can be used, before anything is written to it. */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

/** The database server answers, and this version cannot work with it. */
export class DatabaseUnsuitable extends Schema.TaggedError<DatabaseUnsuitable>()("DatabaseUnsuitable", {
  message: Schema.String
}) {}

/** Fails when the server is too old or read-only. It is run before anything is written. */
export const requireServer = Effect.fnUntraced(function* (oldest = 15) {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ number: number; version: string; read_only: boolean }>`
    SELECT current_setting('server_version_num')::int4 AS number, current_setting('server_version') AS version,
      current_setting('transaction_read_only')::boolean AS read_only`
  if (server === undefined) return
  if (server.number < oldest * 10_000) {
    const message = `The database is PostgreSQL ${server.version}; Entity Watch needs ${oldest} or newer.`
    return yield* new DatabaseUnsuitable({ message })
  }
  if (server.read_only) {
    const message =
      "The database is read-only: a standby, or default_transaction_read_only is on. Name one that may be written to in DATABASE_URL."
    return yield* new DatabaseUnsuitable({ message })
  }
})
