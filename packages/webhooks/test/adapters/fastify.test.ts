import { assert, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import { fastifyPlugin } from "@entity-watch/webhooks/fastify"
import Fastify from "fastify"
import { onTestFinished } from "vitest"
import { behavesAsReceiver, post, recorder, sample, secret } from "./receiver.ts"

const server = () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  return app
}

describe("fastifyPlugin", () => {
  it("receives", async () => {
    const receiver = recorder()
    const app = server()
    app.register(fastifyPlugin, { path: "/webhooks", ...receiver.options, onEvent: receiver.onEvent })
    const origin = await app.listen({ port: 0, host: "127.0.0.1" })
    await behavesAsReceiver(`${origin}/webhooks`, receiver)
  })

  it("leaves the parsers of other routes alone, custom ones too", async () => {
    const receiver = recorder()
    const app = server()
    app.removeContentTypeParser("application/json")
    app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
      done(null, { custom: JSON.parse(String(body)) })
    })
    app.register(fastifyPlugin, { path: "/webhooks", ...receiver.options, onEvent: receiver.onEvent })
    app.post("/other", async (request) => request.body)
    const origin = await app.listen({ port: 0, host: "127.0.0.1" })
    assert.deepStrictEqual(
      await post(`${origin}/other`, { headers: { "content-type": "application/json" }, body: "[1]" }),
      { status: 200, text: '{"custom":[1]}' }
    )
    assert.strictEqual((await post(`${origin}/webhooks`, await sample())).status, 204)
    assert.lengthOf(receiver.events, 1)
  })

  it("says that a route without the plugin has a parsed body", async () => {
    const app = server()
    app.post("/webhooks", async (request, reply) => {
      try {
        return await verify(request, { secret })
      } catch (error) {
        return reply.code(400).send(String(error))
      }
    })
    const origin = await app.listen({ port: 0, host: "127.0.0.1" })
    const { status, text } = await post(`${origin}/webhooks`, await sample())
    assert.strictEqual(status, 400)
    assert.include(text, "The body was parsed")
  })

  it("leaves a failing event to Fastify", async () => {
    const app = server()
    app.register(fastifyPlugin, {
      path: "/webhooks",
      secret,
      onEvent: () => Promise.reject(new Error("no room"))
    })
    const origin = await app.listen({ port: 0, host: "127.0.0.1" })
    const { status, text } = await post(`${origin}/webhooks`, await sample())
    assert.strictEqual(status, 500)
    assert.include(text, "no room")
  })
})
