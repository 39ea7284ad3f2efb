/** Where the server keeps its data: PostgreSQL at `DATABASE_URL`, else the embedded database under `DATA_DIR`. */
import { join, resolve } from "node:path"
import { wholeNumber } from "@entity-watch/core/effects"
import { migrations, type Work } from "@entity-watch/core/store"
import { Config, Duration, Effect, Layer, Option, Redacted } from "effect"
import { databaseLayer, makeClient, makeWorkClient } from "./client/workClient.ts"
import { requireServer } from "./databaseServer.ts"
import { databaseUrl } from "./databaseUrl.ts"
import { EmbeddedDatabase } from "./embedded/EmbeddedDatabase.ts"
import { migrate } from "./migrate.ts"
import { makeLifeline } from "./postgres/Lifeline.ts"
import { openSocket } from "./postgres/openSocket.ts"
import { sessions } from "./postgres/sessions.ts"

export const databaseSettings = Config.all({
  connections: wholeNumber("DATABASE_CONNECTIONS", { from: 5, to: 1000 }).pipe(Config.withDefault(10)),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

/** How many statements may be under way on a connection that they share: each is answered in its turn. */
const sharedBy = 32

/** What the connections of each kind of work have in common. Statements that end in time are answered a second later. */
const session = (url: Redacted.Redacted, work: Work) => ({
  url,
  sharedBy,
  applicationName: "entity-watch",
  startupParameters: sessions[work].parameters,
  silence: Duration.sum(sessions[work].statement, Duration.seconds(1))
})

/** Beside the connections that are configured, and those that listen: what no other work may take. */
const controlConnections = 2

/** The part of the connections that is kept for work in the background. */
const backgroundOf = (connections: number) => Math.min(4, Math.floor(connections / 2))

/** Together with the lifeline this bounds what a request waits for a database that is away to two seconds. */
const serving = Effect.fnUntraced(function* (url: Redacted.Redacted, connections: number) {
  const address = Redacted.value(url)
  const prompt = /[?&]connect_timeout=/u.test(address) ? {} : { connectTimeout: "1500 millis" as const }
  const stream = yield* makeLifeline({ ...session(url, "control"), ...prompt }, () => openSocket(address))
  const connected = (work: Work, most: number) => ({
    ...session(url, work),
    ...prompt,
    stream,
    connections: most
  })
  return {
    client: yield* makeWorkClient({
      request: connected("request", connections - backgroundOf(connections)),
      background: connected("background", backgroundOf(connections)),
      control: connected("control", controlConnections)
    }),
    listening: { ...session(url, "control"), ...prompt, stream }
  }
})

/** For one command: it does one thing at a time, and nobody else waits for it. */
const commanding = (url: Redacted.Redacted, connections: number) =>
  makeClient({ ...session(url, "background"), connections, stream: () => openSocket(Redacted.value(url)) })

const clientOf = (
  connect: typeof serving | typeof commanding,
  embedded: (typeof EmbeddedDatabase)["layer" | "layerForCommand"]
) =>
  Layer.unwrap(
    Effect.map(Effect.all([databaseSettings, databaseUrl]), ([{ connections, dataDir }, url]) =>
      Option.match(url, {
        onNone: () => embedded({ dataDir: join(resolve(dataDir), "database") }),
        onSome: (address) => databaseLayer(connect(address, connections))
      })
    )
  )

/** Without the migrations, for what has to look at the database before they run. */
const layerClient = clientOf(commanding, EmbeddedDatabase.layerForCommand)

const migrated = Layer.effectDiscard(Effect.andThen(requireServer(), migrate(migrations)))

export const Database = {
  layerClient,
  /** `SqlClient` and `Listener` with the schema up to date. */
  layer: migrated.pipe(Layer.provideMerge(layerClient)),
  /** The same for a process that answers requests: a database that falls silent is noticed. */
  layerServing: migrated.pipe(Layer.provideMerge(clientOf(serving, EmbeddedDatabase.layer))),
  /** The same for a process that answers requests beside a server, if there is one. */
  layerBesideServer: migrated.pipe(Layer.provideMerge(clientOf(serving, EmbeddedDatabase.layerForCommand)))
}
