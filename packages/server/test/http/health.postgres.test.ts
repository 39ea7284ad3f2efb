import { assert, layer } from "@effect/vitest"
import { layer as health } from "@entity-watch/server/http/health"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import type { SqlClient } from "effect/sql"
import { describePostgres, PostgresDatabase } from "../support/PostgresDatabase.ts"

describePostgres("/readyz of a process whose clock is wrong", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("says by how much it differs from the database's, and is ready all the same", () =>
      Effect.gen(function* () {
        const context = yield* Effect.context<SqlClient.SqlClient>()
        const real = Date.now
        for (const days of [-20, 0, 20]) {
          Date.now = () => real() + days * 86_400_000
          const { dispose, handler } = HttpRouter.toWebHandler(
            health.pipe(
              Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices])
            ),
            { disableLogger: true }
          )
          const response = yield* Effect.promise(() => handler(new Request("http://localhost/readyz")))
          const text = yield* Effect.promise(() => response.text())
          Date.now = real
          yield* Effect.promise(dispose)
          assert.strictEqual(response.status, 200)
          if (days === 0) assert.strictEqual(text, '{"status":"ready"}')
          else {
            const [, seconds = ""] =
              /^\{"status":"ready","clock_difference_seconds":(-?\d+)\}$/u.exec(text) ?? assert.fail(text)
            assert.approximately(Number(seconds), days * 86_400, 120)
          }
        }
      })
    )
  })
})
