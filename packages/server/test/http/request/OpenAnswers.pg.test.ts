import { once } from "node:events"
import { createServer, type IncomingMessage, request } from "node:http"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { OpenAnswers } from "@entity-watch/server/http/request/OpenAnswers"
import { Effect, Layer, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { silentDatabase } from "../../support/silentDatabase.ts"
import { TestDatabase } from "../../support/TestDatabase.ts"

const services = OpenAnswers.layer.pipe(
  Layer.provideMerge(ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer))),
  Layer.provideMerge(TestDatabase.layer)
)

/** A server whose answers never end by themselves. The path of a request is the id of its key. */
const served = Effect.gen(function* () {
  const answers = yield* OpenAnswers
  const handler = yield* NodeHttpServer.makeHandler(
    Effect.gen(function* () {
      const asked = yield* HttpServerRequest.HttpServerRequest
      answers.accept(asked, "acct_1", { by: "key", id: asked.url.slice(1) })
      return HttpServerResponse.stream(Stream.concat(Stream.make(new Uint8Array(1)), Stream.never))
    }),
    { scope: yield* Effect.scope }
  )
  const server = createServer(handler).listen(0)
  yield* Effect.promise(() => once(server, "listening"))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : assert.fail("no port")
  return (keyId: string) =>
    Effect.promise(async () => {
      const [answer]: Array<IncomingMessage> = await once(
        request({ port, path: `/${keyId}` })
          .on("error", () => {})
          .end(),
        "response"
      )
      const state = { isEnded: false }
      const ended = new Promise<void>((resolve) => {
        answer?.resume().on("error", () => {
          state.isEnded = true
          resolve()
        })
      })
      return { state, ended: Effect.promise(() => ended) }
    })
})

layer(services)("OpenAnswers", (it) => {
  it.effect("ends within a second the answers of a key that another process revoked, and no other", () =>
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const sql = yield* SqlClient.SqlClient
      const begin = yield* served
      const { key } = yield* keys.create("Ending", "live")
      const { key: neighbour } = yield* keys.create("Neighbour", "live")
      const [first, second, beside] = [yield* begin(key.id), yield* begin(key.id), yield* begin(neighbour.id)]
      yield* sql`UPDATE api_key SET revoked_at = now() WHERE id = ${key.id}`
      yield* TestClock.adjust("1 second")
      yield* Effect.all([first.ended, second.ended])
      assert.isFalse(beside.state.isEnded)
    })
  )

  it.effect("believes a key for a minute of which a silent database says nothing", () =>
    Effect.gen(function* () {
      const begin = yield* served
      const { key } = yield* ApiKeys.use((keys) => keys.create("Silent", "live"))
      const answer = yield* begin(key.id)
      const release = yield* silentDatabase()
      yield* TestClock.adjust("59 seconds")
      assert.isFalse(answer.state.isEnded)
      yield* release
    })
  )
})
