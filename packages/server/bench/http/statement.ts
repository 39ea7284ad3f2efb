/** What any look-up pays before it is a look-up: a route of `HttpRouter` that reads one row by its key and sends it. */
import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { bodyText } from "@entity-watch/server/bodyText"
import { Database } from "@entity-watch/server/Database"
import { Effect, Layer, Logger, References } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"

const route = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const sql = yield* SqlClient.SqlClient
    const row = (abn: string) => sql`
      SELECT data FROM register_record
      WHERE mode = 'live' AND register = 'abn-bulk-extract' AND key = ${abn} AND until IS NULL`
    yield* router.add("POST", "/", (request) =>
      Effect.flatMap(bodyText(request), (text) =>
        Effect.map(row(JSON.parse(text).abn), (rows) => HttpServerResponse.jsonUnsafe(rows))
      )
    )
  })
)

const served = HttpRouter.serve(route, { disableLogger: true }).pipe(
  Layer.provideMerge(NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: 0 })),
  Layer.provide(Database.layerClient)
)

const program = Effect.gen(function* () {
  const { address } = yield* HttpServer.HttpServer
  process.send?.({ port: "port" in address ? address.port : 0 })
  return yield* Effect.never
}).pipe(Effect.provide(served), Effect.scoped, Effect.provide(Logger.layer([])))

Effect.runFork(Effect.provideService(program, References.TracerEnabled, false))
process.on("disconnect", () => process.exit())
