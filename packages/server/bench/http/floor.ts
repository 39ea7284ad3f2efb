/** What Effect's HTTP pieces cost with nothing of ours: a route of `HttpRouter`, and endpoints of `HttpApi`. */
import "effect/schema/SchemaJITCompiler/enable"
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer, Logger, References, Schema } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

const Body = Schema.Struct({ name: Schema.String, state: Schema.optionalKey(Schema.String) })

class Floor extends HttpApi.make("floor").add(
  HttpApiGroup.make("floor", { topLevel: true })
    .add(HttpApiEndpoint.get("read", "/read/:name", { params: { name: Schema.String }, success: Body }))
    .add(HttpApiEndpoint.post("write", "/write", { payload: Body, success: Body }))
) {}

const endpoints = HttpApiBuilder.layer(Floor).pipe(
  Layer.provide(
    HttpApiBuilder.group(Floor, "floor", (handlers) =>
      handlers.handleAll({
        read: ({ params }) => Effect.succeed({ name: params.name }),
        write: ({ payload }) => Effect.succeed(payload)
      })
    )
  )
)

const route = HttpRouter.add(
  "GET",
  "/route",
  Effect.sync(() => HttpServerResponse.jsonUnsafe({ name: "route" }))
)

const served = HttpRouter.serve(Layer.merge(endpoints, route), { disableLogger: true }).pipe(
  Layer.provideMerge(NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0 }))
)

const program = Effect.gen(function* () {
  const { address } = yield* HttpServer.HttpServer
  process.send?.({ port: "port" in address ? address.port : 0 })
  return yield* Effect.never
}).pipe(Effect.provide(served), Effect.scoped, Effect.provide(Logger.layer([])))

Effect.runFork(Effect.provideService(program, References.TracerEnabled, false))
process.on("disconnect", () => process.exit())
