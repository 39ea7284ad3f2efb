/** What Effect's HTTP pieces cost with nothing of ours: a route of `HttpRouter`, and endpoints of `HttpApi`. */
import "effect/schema/SchemaJITCompiler/enable"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { serveAlone } from "./serveAlone.ts"

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

serveAlone(Layer.merge(endpoints, route))
