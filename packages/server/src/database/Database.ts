/** Where the server keeps its data: PostgreSQL at `DATABASE_URL`, else the embedded database under `DATA_DIR`. */
import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import { wholeNumber } from "@entity-watch/core/effects"
import { migrations, type Work } from "@entity-watch/core/store"
import { Config, Effect, Layer, Option, Redacted } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { databaseLayer, makeWorkClient } from "./client/workClient.ts"
import { requireServer } from "./databaseServer.ts"
import { databaseUrl } from "./databaseUrl.ts"
import { EmbeddedDatabase } from "./embedded/EmbeddedDatabase.ts"
import { migrate } from "./migrate.ts"
import { makeLifeline } from "./postgres/Lifeline.ts"
import { openSocket } from "./postgres/openSocket.ts"
import { sessions } from "./postgres/sessions.ts"

const settings = Config.all({
  connections: wholeNumber("DATABASE_CONNECTIONS", { from: 5, to: 1000 }).pipe(Config.withDefault(10)),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

/** Transactions and listeners each hold a connection; other statements share what is left. */
const session = (url: Redacted.Redacted, work: Work) => ({
  url,
  multiplex: true,
  applicationName: "entity-watch",
  startupParameters: sessions[work]
})

/** Beside the connections that are configured: what no other work may take. */
const beside = { control: 2, listening: 2 }

/** The part of the connections that is kept for work in the background. */
const backgroundOf = (connections: number) => Math.min(4, Math.floor(connections / 2))

/** Together with the lifeline this bounds what a request waits for a database that is away to two seconds. */
const serving = Effect.fnUntraced(function* (url: Redacted.Redacted, connections: number) {
  const address = Redacted.value(url)
  const prompt = /[?&]connect_timeout=/u.test(address) ? {} : { connectTimeout: "1500 millis" as const }
  const stream = yield* makeLifeline({ ...session(url, "control"), ...prompt }, () => openSocket(address))
  const pool = (work: Work, most: number) => ({
    ...session(url, work),
    ...prompt,
    stream,
    connections: most
  })
  return {
    client: yield* makeWorkClient({
      request: pool("request", connections - backgroundOf(connections)),
      background: pool("background", backgroundOf(connections)),
      control: pool("control", beside.control)
    }),
    listener: yield* PgClient.make({
      ...session(url, "control"),
      ...prompt,
      stream,
      maxConnections: beside.listening
    })
  }
})

/** For one command: it does one thing at a time, and nobody else waits for it. */
const commanding = (url: Redacted.Redacted, maxConnections: number) =>
  PgClient.layer({ ...session(url, "background"), maxConnections, keepAlive: "10 seconds" })

const clientOf = (
  connect: (
    url: Redacted.Redacted,
    connections: number
  ) => Layer.Layer<PgClient.PgClient | SqlClient.SqlClient, SqlError.SqlError>
) =>
  Layer.unwrap(
    Effect.map(Effect.all([settings, databaseUrl]), ([{ connections, dataDir }, url]) =>
      Option.match(url, {
        onNone: () => EmbeddedDatabase.layer({ dataDir: join(resolve(dataDir), "database") }),
        onSome: (address) => connect(address, connections)
      })
    )
  )

/** Without the migrations, for what has to look at the database before they run. */
const layerClient = clientOf(commanding)

const migrated = Layer.effectDiscard(Effect.andThen(requireServer(), migrate(migrations)))

export const Database = {
  layerClient,
  /** `SqlClient` and `PgClient` with the schema up to date. */
  layer: migrated.pipe(Layer.provideMerge(layerClient)),
  /** The same for a process that answers requests: a database that falls silent is noticed. */
  layerServing: migrated.pipe(
    Layer.provideMerge(clientOf((...settings) => databaseLayer(serving(...settings))))
  )
}
