import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Config, Context, Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { HttpServer } from "effect/http"
import { Core } from "../Core.ts"
import { Deliveries } from "../Deliveries.ts"
import { greet } from "../demo.ts"
import { OneShotDigest } from "../OneShotDigest.ts"
import { DueRegisters } from "../refresh/DueRegisters.ts"
import { scheduledRefresh } from "../refresh/scheduledRefresh.ts"
import { requireSecretKeys, requireSecrets } from "../requireSecrets.ts"
import * as Server from "../Server.ts"
import { keepSandbox, loadSandbox } from "../sandbox.ts"
import * as Tracing from "../tracing.ts"

const limits = Layer.unwrap(
  Effect.gen(function* () {
    const perSecond = yield* Config.Int("RATE_LIMIT_PER_SECOND").pipe(Config.withDefault(50))
    const burst = yield* Config.Int("RATE_LIMIT_BURST").pipe(Config.withDefault(200))
    const allowance = yield* Config.Int("MONTHLY_ALLOWANCE").pipe(Config.option)
    return Layer.mergeAll(
      RateLimit.layer({ perSecond, burst }),
      Usage.layer(allowance._tag === "Some" ? { monthlyAllowance: allowance.value } : {})
    )
  })
)

const services = Layer.mergeAll(ApiKeys.layer, limits).pipe(
  Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
  Layer.provideMerge(Core.layerServing),
  Layer.provideMerge(Tracing.layer)
)

export const serve = Command.make(
  "serve",
  {
    host: Flag.String("host").pipe(
      Flag.withDescription("The address to listen on"),
      Flag.withFallbackConfig(Config.String("HOST")),
      Flag.withDefault("127.0.0.1")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("The port to listen on"),
      Flag.withFallbackConfig(Config.Int("PORT")),
      Flag.withDefault(3000)
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
  ({ acceptUnreadableSecrets, demo, host, port, refresh }) =>
    Effect.gen(function* () {
      yield* requireSecrets(acceptUnreadableSecrets)
      // What has settings comes first: a wrong one is said before the sandbox is read.
      const publishers = refresh ? yield* Layer.build(DueRegisters.layer) : undefined
      // Before the server, so that it ends after the last request that may have queued something.
      yield* Layer.build(Deliveries.layer)
      yield* loadSandbox
      yield* Effect.forkScoped(keepSandbox)
      if (publishers !== undefined)
        yield* Layer.build(scheduledRefresh.pipe(Layer.provide(Layer.succeedContext(publishers))))
      yield* Effect.forkScoped((yield* Watcher).run)
      const context = yield* Layer.build(Server.layer({ host, port }))
      const { address } = Context.get(context, HttpServer.HttpServer)
      const base = HttpServer.formatAddress(address)
      yield* demo ? greet(base) : Effect.logInfo("listening", { base })
      return yield* Effect.never
    }).pipe(Effect.scoped, Effect.provide(services), requireSecretKeys)
).pipe(Command.withDescription("Serve REST and MCP on HTTP"))
