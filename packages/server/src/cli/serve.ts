/** `entity-watch serve`: serves REST and MCP until it is told to stop. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access"
import { Retention, Watcher } from "@entity-watch/core/watch"
import { Context, Effect, Fiber, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpServer } from "effect/http"
import { administration } from "../composition/administration.ts"
import { coreForServing } from "../composition/coreLayers.ts"
import { limits } from "../composition/limits.ts"
import { configuredHost, configuredPort, graceSeconds, ports } from "../composition/listening.ts"
import { CustomerRuns } from "../customers/runs/CustomerRuns.ts"
import { databaseUrl } from "../database/databaseUrl.ts"
import { Deliveries } from "../delivery/Deliveries.ts"
import { StartedWith } from "../http/admin/processState.ts"
import { builtConsole } from "../http/console/builtConsole.ts"
import { ConsoleFolder } from "../http/console/ConsoleFolder.ts"
import { prepareFirstRequests } from "../http/firstRequests.ts"
import * as Server from "../http/Server.ts"
import { makeGrace, untilStopped } from "../process/stopping.ts"
import { DueRegisters } from "../refresh/DueRegisters.ts"
import { RefreshRuns } from "../refresh/RefreshRuns.ts"
import { scheduledRefresh } from "../refresh/scheduledRefresh.ts"
import { keepSandbox, loadSandbox } from "../sandbox/loadSandbox.ts"
import { OneShotDigest } from "../secrets/OneShotDigest.ts"
import { requireSecretKeys, requireSecrets } from "../secrets/requireSecrets.ts"
import * as Tracing from "../telemetry/tracing.ts"
import { announce, greet } from "./demo.ts"

const services = Layer.merge(administration, limits).pipe(
  Layer.provideMerge(ApiKeys.layer),
  Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
  Layer.provideMerge(coreForServing),
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
    demo: Flag.Boolean("demo").pipe(
      Flag.withDescription("Make a sandbox key and print a request to paste"),
      Flag.withDefault(false)
    ),
    refresh: Flag.Boolean("refresh").pipe(
      Flag.withDescription("Fetch the registers from their publishers as they fall due"),
      Flag.withDefault(false)
    ),
    acceptUnreadableSecrets: Flag.Boolean("accept-unreadable-secrets").pipe(
      Flag.withDescription(
        "Start although the key of some stored secrets is lost: roll those subscriptions, and rotate the receipts' key"
      ),
      Flag.withDefault(false)
    )
  },
  ({ acceptUnreadableSecrets, demo, host, port: asked, refresh }) =>
    Effect.gen(function* () {
      yield* requireSecrets(acceptUnreadableSecrets)
      const building = yield* Effect.forkScoped(builtConsole)
      // Whatever has settings is built first, so that a wrong setting is told before the sandbox is read.
      const otherwise = yield* configuredPort
      const port = Option.getOrElse(asked, () => otherwise)
      const { drain } = yield* Effect.flatMap(graceSeconds, makeGrace)
      // Without --refresh too: what is wrong with its settings does not wait, and an administrator may ask for one.
      const publishers = yield* Layer.build(DueRegisters.layer)
      // Deliveries are built before the server, so that they end after the last request that may have queued one.
      yield* Layer.build(Deliveries.layer)
      yield* loadSandbox
      yield* Effect.forkScoped(keepSandbox)
      if (refresh) yield* Layer.build(scheduledRefresh.pipe(Layer.provide(Layer.succeedContext(publishers))))
      yield* Effect.forkScoped((yield* Watcher).run)
      yield* Effect.forkScoped((yield* Retention).run)
      yield* prepareFirstRequests
      const folder = yield* Fiber.join(building)
      const database = Option.isNone(yield* databaseUrl) ? "embedded" : "postgresql"
      const context = yield* Layer.build(
        Server.layer({ host, port, drain }).pipe(
          Layer.provide(CustomerRuns.layer),
          Layer.provide(RefreshRuns.layer.pipe(Layer.provide(Layer.succeedContext(publishers)))),
          Layer.provide(Layer.succeed(StartedWith, { database, refreshes: refresh })),
          Layer.provide(Layer.succeed(ConsoleFolder, folder))
        )
      )
      const { address } = Context.get(context, HttpServer.HttpServer)
      const base = HttpServer.formatAddress(address)
      yield* demo ? greet(base, folder !== undefined) : Effect.logInfo("listening", { base })
      return yield* Effect.never
    }).pipe(
      Effect.scoped,
      Effect.provide(services),
      requireSecretKeys,
      (serving) => (demo ? Effect.andThen(announce, serving) : serving),
      untilStopped
    )
).pipe(Command.withDescription("Serve REST and MCP on HTTP"))
