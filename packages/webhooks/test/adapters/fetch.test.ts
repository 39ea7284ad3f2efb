import { assert, describe, it } from "@effect/vitest"
import { fetchHandler } from "@entity-watch/webhooks/fetch"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { behavesAsReceiver, listen, post, recorder, sample, secret } from "./receiver.ts"

const listenTo = (app: { readonly fetch: (request: Request) => Response | Promise<Response> }) =>
  listen(getRequestListener(app.fetch))

describe("fetchHandler", () => {
  it("receives as a route of Hono", async () => {
    const receiver = recorder()
    const handler = fetchHandler(receiver.options, receiver.onEvent)
    const app = new Hono().post("/webhooks", (c) => handler(c.req.raw))
    await behavesAsReceiver(await listenTo(app), receiver)
  })

  it("receives as a route handler in the manner of Next.js", async () => {
    const receiver = recorder()
    const POST = fetchHandler(receiver.options, receiver.onEvent)
    await behavesAsReceiver(await listenTo({ fetch: POST }), receiver)
  })

  it("says that Hono's route read the body first", async () => {
    const receiver = recorder()
    const handler = fetchHandler(receiver.options, receiver.onEvent)
    const app = new Hono().post("/webhooks", async (c) => {
      await c.req.json()
      return handler(c.req.raw)
    })
    const { status, text } = await post(await listenTo(app), await sample())
    assert.strictEqual(status, 400)
    assert.include(text, "verify before anything reads it")
    assert.isEmpty(receiver.events)
  })

  it("leaves a failing event to the framework", async () => {
    const handler = fetchHandler({ secret }, () => Promise.reject(new Error("no room")))
    const app = new Hono().post("/webhooks", (c) => handler(c.req.raw))
    app.onError((error, c) => c.text(error.message, 503))
    assert.deepStrictEqual(await post(await listenTo(app), await sample()), { status: 503, text: "no room" })
  })

  it("answers 413 to a body that no delivery has", async () => {
    const receiver = recorder()
    const handler = fetchHandler(receiver.options, receiver.onEvent)
    const { headers } = await sample()
    const url = await listenTo({ fetch: handler })
    assert.strictEqual((await post(url, { headers, body: "x".repeat(300_000) })).status, 413)
  })

  it("answers 500 when the secret is not one, and says why", async () => {
    const handler = fetchHandler({ secret: `${secret}\n` }, () => {})
    const { status, text } = await post(await listenTo({ fetch: handler }), await sample())
    assert.strictEqual(status, 500)
    assert.include(text, "white space")
    assert.notInclude(text, secret)
  })
})
