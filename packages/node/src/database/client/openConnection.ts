/** Opens a connection, and says when it has been lost. */
import type { Duplex } from "node:stream"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { type Duration, Effect } from "effect"
import { SqlError } from "effect/sql"

/** How many statements wait for an answer, on all connections that share it. */
export interface Owed {
  answers: number
}

export interface ConnectionConfig extends PgConnection.Config {
  readonly owed?: Owed
  readonly stream: () => Duplex
  /**
   * How long a connection may owe an answer without sending a byte: the time limit of its statements, and a little more.
   * One whose packets are lost on the way would be waited for until the operating system gives it up, a quarter of an
   * hour later. Without it a connection is waited for as long as it is open.
   */
  readonly silence?: Duration.Duration
}

const wasLost = () =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      cause: new Error("The connection to the database was lost."),
      operation: "connect"
    })
  })

/**
 * Fails also where the connection was lost in the moment between its first answer and the driver's first look at it:
 * the driver would wait for ever on such a one. `lost` is called once when it ends later, for whatever reason.
 */
export const openConnection = Effect.fnUntraced(function* (
  config: ConnectionConfig,
  lost: (error: SqlError.SqlError) => void
) {
  let socket: Duplex | undefined
  // The driver opens a second stream only to ask that a statement be cancelled.
  const stream = () => {
    const opened = config.stream()
    socket ??= opened.once("close", () => lost(wasLost()))
    return opened
  }
  const connection = yield* PgConnection.make({ ...config, stream })
  if (socket === undefined || socket.destroyed) return yield* wasLost()
  return { connection, socket }
})
