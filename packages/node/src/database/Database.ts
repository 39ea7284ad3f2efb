/** Where the server keeps its data: PostgreSQL at `DATABASE_URL`, else the embedded database under `DATA_DIR`. */
import { join, resolve } from "node:path"
import { wholeNumber } from "@entity-watch/core/effects"
import { migrations, type Work } from "@entity-watch/core/store"
import { Config, Deferred, Duration, Effect, Layer, Option, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { ServingShare } from "../process/ServingShare.ts"
import { databaseLayer, makeClient, makeWorkClient } from "./client/workClient.ts"
import { DatabaseUnsuitable, requireServer } from "./databaseServer.ts"
import { databaseUrl, listenUrl } from "./databaseUrl.ts"
import { EmbeddedDatabase } from "./embedded/EmbeddedDatabase.ts"
import { migrate } from "./migrate.ts"
import { makeLifeline } from "./postgres/Lifeline.ts"
import { openSocket } from "./postgres/openSocket.ts"
import { type Address, promptly, session, sessionAt } from "./postgres/sessionAt.ts"
import { replicaSettings } from "./replicaSettings.ts"
import type { ReplicaSettings } from "./replicas/replicasOf.ts"
import { followReplicas } from "./replicas/replicasOf.ts"

export const databaseSettings = Config.all({
  connections: wholeNumber("DATABASE_CONNECTIONS", { from: 5, to: 1000 }).pipe(Config.option),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

/** A session that listens is asked so often whether it is there. Whoever waits for its word looks now and then as well. */
const listening = { silence: Duration.seconds(15) }

/** Of the server itself. */
const listeningAt = (listen: Redacted.Redacted) => ({
  ...session(listen, "control"),
  ...promptly(Redacted.value(listen)),
  ...listening,
  stream: () => openSocket(Redacted.value(listen))
})

/** Beside the connections that are configured, and those that listen: what no other work may take. */
const controlConnections = 2

/** The part of the connections that is kept for work in the background. */
const backgroundOf = (connections: number) => Math.min(4, Math.floor(connections / 2))

/** A thread that serves needs one for statements and one for transactions. */
const leastOfThread = 2

/** Of the connections for requests, those of each serving thread. */
const connectionsOfThread = (connections: number, threads: number) =>
  Math.floor((connections - backgroundOf(connections)) / threads)

const usualConnections = 10

/** So many connections are configured, or as many as so many threads need where none are. */
const connectionsFor = (configured: Option.Option<number>, threads: number) =>
  Option.getOrElse(configured, () =>
    threads === 1
      ? usualConnections
      : Math.max(usualConnections, backgroundOf(usualConnections) + leastOfThread * threads)
  )

/** Beside those that are configured: to listen, to notice silence, and for control work; and what each thread has of its own. */
const besides = { process: 3 + controlConnections, thread: 1 + controlConnections }

/**
 * The most connections to PostgreSQL that a process with so many serving threads holds in all; none with the embedded
 * database. Fails where they are too few for the threads.
 */
export const connectionsInAll = Effect.fnUntraced(function* (threads: number) {
  const { connections: configured } = yield* databaseSettings
  if (Option.isNone(yield* databaseUrl)) return 0
  const connections = connectionsFor(configured, threads)
  if (threads > 1 && connectionsOfThread(connections, threads) < leastOfThread)
    return yield* new DatabaseUnsuitable({
      message: `${threads} threads need more connections to the database: leave DATABASE_CONNECTIONS out, or set it to ${backgroundOf(usualConnections) + leastOfThread * threads} or more.`
    })
  return connections + besides.process + (threads === 1 ? 0 : besides.thread * threads)
})

const lifelineAt = ({ listen, url }: Address) => {
  const own = listen ?? url
  return makeLifeline(
    { ...session(own, "control"), ...promptly(Redacted.value(own)) },
    () => openSocket(Redacted.value(url)),
    () => openSocket(Redacted.value(own))
  )
}

interface ReadingAddress extends Address {
  readonly reading: ReplicaSettings
}

/** To each replica, beside the one by which it is followed: statements share them. */
const connectionsToReplica = (connections: number) => Math.max(2, Math.floor(connections / 3))

/** The client of the primary, and of the replicas that requests read. */
const readingReplicas = Effect.fnUntraced(function* (
  reading: ReplicaSettings,
  settings: Parameters<typeof makeWorkClient>[0],
  connections: number
) {
  const primary = yield* Deferred.make<SqlClient.SqlClient>()
  const { followed, replicas } = yield* followReplicas(
    reading,
    connectionsToReplica(connections),
    Deferred.await(primary)
  )
  const client = yield* makeWorkClient(settings, followed)
  yield* Deferred.succeed(primary, client)
  return { client, replicas }
})

const serving = Effect.fnUntraced(function* (at: ReadingAddress, connections: number) {
  const prompt = promptly(Redacted.value(at.url))
  const { of } = yield* ServingShare
  const lifeline = yield* lifelineAt(at)
  const connected = (work: Work, most: number) => ({
    ...sessionAt(at, work),
    ...prompt,
    ...lifeline,
    connections: most
  })
  const background = connected("background", backgroundOf(connections))
  return {
    ...(yield* readingReplicas(
      at.reading,
      {
        // Where other threads serve, few requests come here: an administrator's.
        request: of > 1 ? background : connected("request", connections - backgroundOf(connections)),
        background,
        control: connected("control", controlConnections)
      },
      of > 1 ? 0 : connections
    )),
    listening:
      at.listen === undefined
        ? { ...session(at.url, "control"), ...prompt, ...lifeline, ...listening }
        : listeningAt(at.listen)
  }
})

/** For one of several threads that serve: what is written now and then shares the connections of requests. */
const ofThread = Effect.fnUntraced(function* (at: ReadingAddress, connections: number) {
  const { of } = yield* ServingShare
  const prompt = promptly(Redacted.value(at.url))
  const lifeline = yield* lifelineAt(at)
  const request = {
    ...sessionAt(at, "request"),
    ...prompt,
    ...lifeline,
    connections: connectionsOfThread(connections, of)
  }
  const control = { ...sessionAt(at, "control"), ...prompt, ...lifeline, connections: controlConnections }
  return {
    ...(yield* readingReplicas(at.reading, { request, background: request, control }, connections)),
    listening: at.listen === undefined ? { ...control, ...listening } : listeningAt(at.listen)
  }
})

/** For one command: it does one thing at a time, and nobody else waits for it. */
const commanding = (at: Address, connections: number) =>
  Effect.map(
    makeClient({
      ...sessionAt(at, "background"),
      connections,
      stream: () => openSocket(Redacted.value(at.url))
    }),
    (made) => (at.listen === undefined ? made : { ...made, listening: listeningAt(at.listen) })
  )

/** For one of several threads of a command. */
const ofCommandThread = Effect.fnUntraced(function* (at: Address, connections: number) {
  const { of } = yield* ServingShare
  return yield* commanding(at, Math.max(leastOfThread, Math.floor(connections / of)))
})

const clientOf = (
  connect: typeof serving | typeof ofThread | typeof commanding | typeof ofCommandThread,
  embedded: (typeof EmbeddedDatabase)["layer" | "layerForCommand" | "layerOfThread"]
) =>
  Layer.unwrap(
    Effect.map(
      Effect.all([databaseSettings, databaseUrl, listenUrl, replicaSettings, ServingShare]),
      ([settings, address, listen, reading, { of }]) =>
        Option.match(address, {
          onNone: () => embedded({ dataDir: join(resolve(settings.dataDir), "database") }),
          onSome: (url) =>
            databaseLayer(
              connect(
                { url, listen: Option.getOrUndefined(listen), reading },
                connectionsFor(settings.connections, of)
              )
            )
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
  /** For a thread of such a process: the main thread has migrated, and has the embedded database. */
  layerOfThread: clientOf(ofThread, EmbeddedDatabase.layerOfThread),
  /** For a thread of a command that has PostgreSQL: the main thread has migrated. */
  layerOfCommandThread: clientOf(ofCommandThread, EmbeddedDatabase.layerOfThread),
  /** The same for a process that answers requests beside a server, if there is one. */
  layerBesideServer: migrated.pipe(Layer.provideMerge(clientOf(serving, EmbeddedDatabase.layerForCommand)))
}
