/** The whole service over a database of the test's own, with the sandbox read: every route, no socket. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { SandboxChanges } from "@entity-watch/core/sandbox/SandboxChanges"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Context, Effect, Layer, Logger } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import type { SqlClient } from "effect/sql"
import { FakeAdministration } from "./fakes.ts"
import { realLists } from "./realLists.ts"
import { services as core, loadFixtures } from "./registers.ts"
import type {} from "./server.ts"
import { subscriberServices } from "./subscribers.ts"
import { TestDatabase } from "./TestDatabase.ts"

const services = Layer.mergeAll(
  ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)),
  Usage.layer({ monthlyAllowance: 1_000_000 }),
  RateLimit.layer({ perSecond: 100_000, burst: 1_000_000 }),
  FakeAdministration,
  Statuses.layer,
  realLists,
  Layer.merge(WatchedSubjects.layer, SandboxChanges.layer()).pipe(
    Layer.provide([AesRecordSealer.layer, AesSecretBox.layer, NodeCrypto.layer])
  ),
  subscriberServices()
).pipe(Layer.provideMerge(core))

/** Answers a request as the started server would. */
export class Handler extends Context.Service<Handler, (request: Request) => Promise<Response>>()(
  "@entity-watch/server/test/support/mcpService/Handler"
) {}

const handler = Layer.effect(
  Handler,
  Effect.gen(function* () {
    yield* loadFixtures
    const context = yield* Effect.context<Layer.Success<typeof services> | SqlClient.SqlClient>()
    const web = HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
    yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))
    return (request) => web.handler(request, context)
  })
)

/** The same over whichever database is provided. */
export const serviceLayerNoDeps = handler.pipe(Layer.provideMerge(services))

export const serviceLayer = serviceLayerNoDeps.pipe(Layer.provideMerge(TestDatabase.layer))
