import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import { expressHandler } from "@entity-watch/webhooks/express"
import express, { type ErrorRequestHandler } from "express"
import { behavesAsReceiver, listen, post, recorder, sample, secret } from "./receiver.ts"

describe("expressHandler", () => {
  it("receives on a route without a parser", async () => {
    const receiver = recorder()
    const app = express().post("/webhooks", expressHandler(receiver.options, receiver.onEvent))
    await behavesAsReceiver(await listen(app), receiver)
  })

  it("receives on a route put before express.json()", async () => {
    const receiver = recorder()
    const app = express()
    app.post("/webhooks", expressHandler(receiver.options, receiver.onEvent))
    app.use(express.json())
    await behavesAsReceiver(await listen(app), receiver)
  })

  it("receives after express.raw()", async () => {
    const receiver = recorder()
    const app = express()
    app.post(
      "/webhooks",
      express.raw({ type: "application/json" }),
      expressHandler(receiver.options, receiver.onEvent)
    )
    await behavesAsReceiver(await listen(app), receiver)
  })

  it("reads what parsers of other types left unread", async () => {
    const receiver = recorder()
    const app = express()
    app.use(express.urlencoded(), express.text(), express.raw())
    // As Express 4 leaves it.
    app.use((request, _response, next) => {
      request.body ??= {}
      next()
    })
    app.post("/webhooks", expressHandler(receiver.options, receiver.onEvent))
    await behavesAsReceiver(await listen(app), receiver)
  })

  it("takes the text that express.text() left", async () => {
    const receiver = recorder()
    const app = express()
    app.post("/webhooks", express.text({ type: "*/*" }), expressHandler(receiver.options, receiver.onEvent))
    assert.strictEqual((await post(await listen(app), await sample())).status, 204)
  })

  it("says that a proxy compressed the body, and takes it once express.raw() has decoded it", async () => {
    const receiver = recorder()
    const { headers, body } = await sample()
    const compressed = { headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body) }
    const handler = expressHandler(receiver.options, receiver.onEvent)
    const encoded = await post(await listen(express().post("/webhooks", handler)), compressed)
    assert.deepStrictEqual(encoded, {
      status: 400,
      text: "The body has a content-encoding: decode it first."
    })
    const decoding = express().post("/webhooks", express.raw({ type: "*/*" }), handler)
    assert.strictEqual((await post(await listen(decoding), compressed)).status, 204)
  })

  it("takes the raw body that express.json() was told to keep", async () => {
    const receiver = recorder()
    const app = express()
    app.use(express.json({ verify: (request, _, rawBody) => void Object.assign(request, { rawBody }) }))
    app.post("/webhooks", expressHandler(receiver.options, receiver.onEvent))
    assert.strictEqual((await post(await listen(app), await sample())).status, 204)
    assert.lengthOf(receiver.events, 1)
  })

  it("says that express.json() parsed the body first", async () => {
    const receiver = recorder()
    const app = express()
    app.use(express.json())
    app.post("/webhooks", expressHandler(receiver.options, receiver.onEvent))
    const { status, text } = await post(await listen(app), await sample())
    assert.strictEqual(status, 500)
    assert.include(text, "put this before express.json()")
    assert.deepStrictEqual(
      receiver.refusals.map(({ reason }) => reason),
      ["body_parsed"]
    )
    assert.isEmpty(receiver.events)
  })

  it("refuses a body that express.json() parsed and a route wrote again", async () => {
    const app = express()
    app.use(express.json())
    app.post("/webhooks", async (request, response) => {
      const body = JSON.stringify(request.body, null, 1)
      const outcome = await verify({ headers: request.headers, body }, { secret }).then(
        () => "accepted",
        (error: Error) => error.message
      )
      response.send(outcome)
    })
    assert.include((await post(await listen(app), await sample())).text, "serialised again")
  })

  it("lets verify take a request whose body is raw", async () => {
    const app = express()
    app.post("/webhooks", express.raw({ type: "*/*" }), async (request, response) => {
      const event = await verify(request, { secret })
      response.send(event.type)
    })
    assert.deepStrictEqual(await post(await listen(app), await sample()), {
      status: 200,
      text: "name_change"
    })
  })

  it("hands a failing event to next", async () => {
    const app = express().post(
      "/webhooks",
      expressHandler({ secret }, () => Promise.reject(new Error("no room")))
    )
    const onError: ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(503).send(error.message)
    }
    app.use(onError)
    assert.deepStrictEqual(await post(await listen(app), await sample()), { status: 503, text: "no room" })
  })
})
