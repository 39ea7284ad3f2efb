/** Hears what PostgreSQL notifies (`NOTIFY`). */
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Context, Effect, Layer, type Queue, Schedule, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import { type ConnectionConfig, openConnection } from "./openConnection.ts"

export class Listener extends Context.Service<
  Listener,
  {
    /** Holds a connection until the scope closes. The queue fails when the connection is lost. */
    listen(
      channel: string
    ): Effect.Effect<
      Queue.Dequeue<PgConnection.Notification, SqlError.SqlError>,
      SqlError.SqlError,
      Scope.Scope
    >
  }
>()("@entity-watch/node/database/client/Listener") {
  static readonly layer = (config: ConnectionConfig) =>
    Layer.succeed(
      Listener,
      Listener.of({
        listen: Effect.fnUntraced(function* (channel) {
          const opened = yield* openConnection(config, () => {})
          const connection = yield* opened.connection.pin
          const end = Effect.sync(() => opened.socket.destroy())
          // A connection that was cut off silently would never hear of what it waits for: it is asked whether it is there.
          if (config.silence !== undefined)
            yield* connection.query("SELECT 1").pipe(
              Effect.timeout(config.silence),
              Effect.repeat(Schedule.spaced(config.silence)),
              Effect.catch(() => end),
              Effect.forkScoped
            )
          const notifications = yield* connection.listen(channel)
          // Otherwise the end of listening would wait for the database's word.
          yield* Effect.addFinalizer(() => end)
          return notifications
        })
      })
    )
}
