/** Hears what PostgreSQL notifies (`NOTIFY`). */
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Context, Effect, Layer, type Queue, type Scope } from "effect"
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
>()("@entity-watch/server/database/client/Listener") {
  static readonly layer = (config: ConnectionConfig) =>
    Layer.succeed(
      Listener,
      Listener.of({
        listen: (channel) =>
          Effect.flatMap(
            openConnection(config, () => {}),
            ({ connection }) => connection.listen(channel)
          )
      })
    )
}
