/** A server of nothing but some routes, in a process of its own: tells its port, and ends with whoever started it. */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Logger, References } from "effect"
import { HttpRouter, HttpServer } from "effect/http"

const node = NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0 })

export const serveAlone = <E>(
  routes: Layer.Layer<never, E, HttpRouter.HttpRouter | Layer.Success<typeof node>>
) => {
  const served = HttpRouter.serve(routes, { disableLogger: true }).pipe(Layer.provideMerge(node))
  const program = Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    process.send?.({ port: "port" in address ? address.port : 0 })
    return yield* Effect.never
  }).pipe(Effect.provide(served), Effect.scoped, Effect.provide(Logger.layer([])))
  Effect.runFork(Effect.provideService(program, References.TracerEnabled, false))
  process.on("disconnect", () => process.exit())
}
