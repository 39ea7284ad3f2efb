/** What any look-up costs at least: a route of `HttpRouter` that reads one row by its key and sends it. */
import { Database } from "@entity-watch/node/database/Database"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { serveAlone } from "./serveAlone.ts"

const route = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const sql = yield* SqlClient.SqlClient
    const row = (abn: string) => sql`
      SELECT data FROM register_record
      WHERE mode = 'live' AND register = 'abn-bulk-extract' AND key = ${abn} AND until IS NULL`
    yield* router.add("POST", "/", (request) =>
      Effect.orDie(
        Effect.flatMap(request.text, (text) =>
          Effect.map(row(JSON.parse(text).abn), (rows) => HttpServerResponse.jsonUnsafe(rows))
        )
      )
    )
  })
)

serveAlone(Layer.provide(route, Database.layerClient))
