/**
 * PostgreSQL inside the process, kept in a directory: what the server runs on when it is given no DATABASE_URL.
 *
 * A transaction holds the only session, so nothing inside one may wait for another connection, and network calls hold up
 * everybody. Statements cannot be cancelled and have no time limit; a transaction that asks for nothing is ended after
 * ten seconds. Between transactions, control work goes before all else. An UNLISTEN silences every listener of its
 * channel: one listener per channel.
 */
import { chmodSync, realpathSync, statSync } from "node:fs"
import type * as PgConnection from "@effect/sql-pg/PgConnection"
import { Duration, Effect, Schedule } from "effect"
import { makeOwnFolder } from "../../process/makeOwnFolder.ts"
import { databaseLayer, makeClient, makeWorkClient } from "../client/workClient.ts"
import { EmbeddedDatabaseUnavailable, makeEngine } from "./Engine.ts"
import { connectLocally, isServed, serveLocally } from "./localSocket.ts"
import { DataDirectoryInUse, lock } from "./lock.ts"

/** Settings of the one client wherever the engine runs: no named statements, since all share a session. */
export const clientSettings = {
  username: "postgres",
  database: "postgres",
  // The thread answers nobody while it runs a statement, as of a large register's swap: who connects then waits, as who
  // has a statement to run does. A thread that dies ends its connections.
  connectTimeout: Duration.infinity,
  prepare: false
} as const satisfies PgConnection.Config

/** For requests and the background together; for control work beside them; and for a command beside a server. */
const connections = { all: 9, control: 2, command: 4 }

/** Makes the directory if it is missing, and takes it from everybody but its owner. One name for it, however it was reached, so that the lock is one too. */
const openDirectory = (dataDir: string) =>
  Effect.try({
    try: () => {
      makeOwnFolder(dataDir)
      if ((statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
      return realpathSync(dataDir)
    },
    catch: (cause) => new EmbeddedDatabaseUnavailable({ dataDir, cause })
  })

/** For the process that holds the lock of the directory. */
const own = Effect.fnUntraced(function* (dataDir: string) {
  yield* lock(dataDir)
  const engine = yield* makeEngine(dataDir)
  // One session answers everybody, so nothing is gained where statements share a connection.
  const all = {
    ...clientSettings,
    connections: connections.all,
    sharedBy: 1,
    stream: () => engine.connect(false)
  }
  const first = { ...clientSettings, stream: () => engine.connect(true) }
  const client = yield* makeWorkClient({
    request: all,
    background: all,
    control: { ...first, connections: connections.control, sharedBy: 1 }
  })
  return { client, listening: first, engine }
})

/** A server may be starting or stopping, and another command may be about to end. */
const patience = { while: (error: unknown) => error instanceof DataDirectoryInUse, times: 60 }
const pace = Schedule.spaced("250 millis")

/** For a process that others may use the database of: a server. */
const serving = Effect.fnUntraced(function* (options: { readonly dataDir: string }) {
  const dataDir = yield* openDirectory(options.dataDir)
  // A command that holds it is about to end, and a server is not.
  const { engine, ...database } = yield* own(dataDir).pipe(
    Effect.retry({
      times: 60,
      schedule: pace,
      while: (error) =>
        error instanceof DataDirectoryInUse
          ? Effect.map(isServed(dataDir), (isOfServer) => !isOfServer)
          : Effect.succeed(false)
    })
  )
  yield* serveLocally(dataDir, () => engine.connect(false))
  return database
})

/** By the socket of the server that holds the directory. */
const beside = Effect.fnUntraced(function* (dataDir: string) {
  if (!(yield* isServed(dataDir))) return yield* new DataDirectoryInUse({ dataDir })
  return yield* makeClient({
    ...clientSettings,
    connections: connections.command,
    sharedBy: 1,
    stream: () => connectLocally(dataDir)
  })
})

const commanding = Effect.fnUntraced(function* (options: { readonly dataDir: string }) {
  const dataDir = yield* openDirectory(options.dataDir)
  return yield* own(dataDir).pipe(
    Effect.catchTag("DataDirectoryInUse", () => beside(dataDir)),
    Effect.retry({ ...patience, schedule: pace })
  )
})

export const EmbeddedDatabase = {
  /**
   * `SqlClient` and `Listener` on the embedded database in `dataDir`, for the one process at a time that holds it, and
   * lets commands in beside it.
   */
  layer: (options: { readonly dataDir: string }) => databaseLayer(serving(options)),
  /** For a serving thread beside the main thread that holds the directory. */
  layerOfThread: ({ dataDir }: { readonly dataDir: string }) =>
    databaseLayer(Effect.suspend(() => beside(realpathSync(dataDir)))),
  /** The same for a command: where a server holds the directory, through that server. */
  layerForCommand: (options: { readonly dataDir: string }) => databaseLayer(commanding(options))
}
