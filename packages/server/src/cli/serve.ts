/** `entity-watch serve`: serves REST and MCP until it is told to stop. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import { BeforePieces } from "@entity-watch/core/effects"
import { ReceivedWebhooks, receivedInMemory } from "@entity-watch/core/sandbox"
import { firstScreen } from "@entity-watch/core/screen"
import { OperationalNotices, Retention, Watcher } from "@entity-watch/core/watch"
import { administration } from "@entity-watch/node/composition/administration"
import { coreForMainThread, coreForServing } from "@entity-watch/node/composition/coreLayers"
import { connectionsInAll } from "@entity-watch/node/database/Database"
import { databaseUrl } from "@entity-watch/node/database/databaseUrl"
import { Deliveries } from "@entity-watch/node/delivery/Deliveries"
import { requireDataFolder } from "@entity-watch/node/doctor/dataFolder"
import { unreadSettings } from "@entity-watch/node/doctor/settings"
import { operatorChannels } from "@entity-watch/node/operator/operatorChannels"
import { tellOperator } from "@entity-watch/node/operator/tellOperator"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { scheduledAnswers } from "@entity-watch/node/refresh/scheduledAnswers"
import { scheduledRefresh } from "@entity-watch/node/refresh/scheduledRefresh"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { keepSandbox, loadSandbox } from "@entity-watch/node/sandbox/loadSandbox"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { requireSecretKeys, requireSecrets } from "@entity-watch/node/secrets/requireSecrets"
import { Context, Effect, Fiber, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpServer } from "effect/http"
import { limits } from "../composition/limits.ts"
import { configuredHost, configuredPort, graceSeconds, ports } from "../composition/listening.ts"
import { StartedWith } from "../http/admin/processState.ts"
import { background } from "../http/admission/loopTurns.ts"
import { builtConsole } from "../http/console/builtConsole.ts"
import { ConsoleFolder } from "../http/console/ConsoleFolder.ts"
import { prepareFirstRequests } from "../http/firstRequests.ts"
import { ServerState } from "../http/middleware/ServerState.ts"
import * as Server from "../http/Server.ts"
import { askThreads } from "../process/AskedThreads.ts"
import { makeGrace, untilStopped } from "../process/stopping.ts"
import { acquireSocketPath, freePort, startThreads } from "../serving/servingThreads.ts"
import { canSharePort, configuredThreads, isCount, most, threadsWanted } from "../serving/threadCount.ts"
import { logFormat } from "../telemetry/logLines.ts"
import * as Tracing from "../telemetry/tracing.ts"
import { announce, greet, showReading } from "./demo.ts"
import { everySetting } from "./everySetting.ts"
import { switchFlag } from "./flags.ts"

/** A key that is revoked in the main thread is not in force in the others by the time that this is answered. */
const keys = Layer.effect(
  ApiKeys,
  Effect.map(ApiKeys, (own) => ({
    ...own,
    revoke: (...asked: Parameters<typeof own.revoke>) =>
      Effect.tap(own.revoke(...asked), () => Effect.ignore(askThreads("doubt")))
  }))
).pipe(Layer.provide(ApiKeys.layer))

const servicesOver = <A, E, R>(core: Layer.Layer<A, E, R>) =>
  Layer.merge(administration, limits).pipe(
    Layer.provideMerge(keys),
    Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
    Layer.provideMerge(core),
    Layer.provideMerge(Tracing.layer)
  )

export const serve = Command.make(
  "serve",
  {
    host: Flag.String("host").pipe(
      Flag.withDescription("The address to listen on"),
      Flag.withFallbackConfig(configuredHost),
      Flag.withDefault("127.0.0.1")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port to listen on"),
      Flag.filter(
        (port) => port >= ports.from && port <= ports.to,
        () => `Choose a port from ${ports.from} to ${ports.to}.`
      ),
      Flag.optional
    ),
    demo: switchFlag("demo", "Make a sandbox key and print a request to paste"),
    refresh: switchFlag("refresh", "Fetch the registers from their publishers as they fall due"),
    threads: Flag.String("threads").pipe(
      Flag.withDescription("How many threads answer on the port: a number, or auto for the processors"),
      Flag.filter(isCount, () => `Choose from 1 to ${most} threads, or auto.`),
      Flag.withFallbackConfig(configuredThreads),
      Flag.withDefault("1")
    ),
    acceptUnreadableSecrets: switchFlag(
      "accept-unreadable-secrets",
      "Start although the key of some stored secrets is lost: roll those subscriptions, and rotate the receipts' key"
    )
  },
  ({ acceptUnreadableSecrets, demo, host, port: asked, refresh, threads: asText }) => {
    const threads = canSharePort ? threadsWanted(asText) : 1
    const prepare = Effect.gen(function* () {
      if (threads < threadsWanted(asText))
        yield* Effect.logWarning(
          "Only Linux spreads connections to one port over several threads, so one thread serves here."
        )
      yield* requireSecrets(acceptUnreadableSecrets)
      const building = yield* Effect.forkScoped(builtConsole)
      // Whatever has settings is built first, so that a wrong setting is told before the sandbox is read.
      yield* logFormat
      for (const { meant, name } of unreadSettings(everySetting, process.env))
        yield* Effect.logWarning("A variable looks like a setting, and nothing reads it.").pipe(
          Effect.annotateLogs({ variable: name, ...(meant !== undefined && { meant }) })
        )
      const otherwise = yield* configuredPort
      const port = Option.getOrElse(asked, () => otherwise)
      const { drain } = yield* Effect.flatMap(graceSeconds, makeGrace)
      // Without --refresh too: what is wrong with its settings does not wait, and an administrator may ask for one.
      const publishers = yield* Layer.build(DueRegisters.layer)
      const channels = yield* operatorChannels
      // Deliveries are built before the server, so that they end after the last request that may have queued one.
      yield* Layer.build(Deliveries.layer)
      yield* loadSandbox
      yield* Effect.forkScoped(keepSandbox)
      if (refresh) {
        yield* Layer.build(scheduledRefresh.pipe(Layer.provide(Layer.succeedContext(publishers))))
        yield* Layer.build(scheduledAnswers)
      }
      yield* Effect.forkScoped(Effect.provideService((yield* Watcher).run, BeforePieces, background.turn))
      yield* Effect.forkScoped((yield* Retention).run)
      yield* Effect.forkScoped((yield* OperationalNotices).run)
      yield* tellOperator(channels)
      yield* firstScreen
      yield* prepareFirstRequests
      const folder = yield* Fiber.join(building)
      const database = Option.isNone(yield* databaseUrl) ? "embedded" : "postgresql"
      const server = (options: Server.ServerOptions) =>
        Layer.build(
          Server.layer(options).pipe(
            Layer.provide(CustomerRuns.layer),
            Layer.provide(RefreshRuns.layer.pipe(Layer.provide(Layer.succeedContext(publishers)))),
            Layer.provide(Layer.succeed(StartedWith, { database, refreshes: refresh })),
            Layer.provide(Layer.succeed(ConsoleFolder, folder))
          )
        )
      const listening = (base: string, detail = {}) =>
        demo ? greet(base, folder !== undefined) : Effect.logInfo("listening", { base, ...detail })
      return { port, drain, database, server, listening }
    })
    /** Other threads could not show what the main thread received, nor the main thread what they did. */
    const alone = Effect.gen(function* () {
      const { drain, listening, port, server } = yield* prepare
      const { address } = Context.get(yield* server({ host, port, drain }), HttpServer.HttpServer)
      yield* listening(HttpServer.formatAddress(address))
      return yield* Effect.never
    }).pipe(
      Effect.scoped,
      Effect.provide(servicesOver(coreForServing)),
      Effect.provideService(ReceivedWebhooks, demo ? receivedInMemory() : undefined)
    )
    const together = (connections: number) =>
      Effect.gen(function* () {
        const prepared = yield* prepare
        const port = yield* freePort(host, prepared.port)
        const passOnTo = yield* acquireSocketPath
        const main = Context.get(yield* prepared.server({ path: passOnTo }), ServerState)
        const drain = Effect.suspend(() => {
          main.draining = true
          return prepared.drain
        })
        const { ended } = yield* startThreads({ threads, host, port, passOnTo, drain })
        yield* prepared.listening(`http://${host.includes(":") ? `[${host}]` : host}:${port}`, {
          threads,
          ...(prepared.database === "postgresql" && { database_connections: connections })
        })
        return yield* ended
      }).pipe(
        Effect.scoped,
        Effect.provide(servicesOver(coreForMainThread)),
        Effect.provideService(ServingShare, { of: threads })
      )
    // Too few connections are told before a database is asked.
    const serving = threads === 1 ? alone : Effect.flatMap(connectionsInAll(threads), together)
    return serving.pipe(
      requireSecretKeys,
      (serving) => Effect.andThen(requireDataFolder, serving),
      (serving) => (demo ? Effect.andThen(announce, Effect.provide(serving, showReading)) : serving),
      untilStopped
    )
  }
).pipe(Command.withDescription("Serve REST and MCP on HTTP"))
