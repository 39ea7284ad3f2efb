/** The handlers of the packed webhooks package, required into frameworks as they are installed from the registry. */

import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { onTestFinished } from "vitest"
import { install } from "./consumer.ts"
import { obstacle } from "./pack.ts"
import { packedOnce } from "./packedOnce.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-frameworks-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whatever is required from here is what a receiver has installed. */
const load = createRequire(join(folder, "receiver.js"))

const frameworks = {
  express4: "npm:express@4.22.3",
  express5: "npm:express@5.3.0",
  fastify4: "npm:fastify@4.29.1",
  fastify5: "npm:fastify@5.12.8",
  koa: "3.3.0",
  "@koa/bodyparser": "6.1.0",
  "@nestjs/core": "12.5.1",
  "@nestjs/common": "12.5.1",
  "@nestjs/platform-express": "12.5.1",
  "reflect-metadata": "0.2.2",
  rxjs: "7.8.2",
  "@azure/functions": "4.16.5",
  "@google-cloud/functions-framework": "5.0.5",
  hono: "4.13.19",
  react: "19.3.1",
  "react-router": "7.18.6"
}

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
const sample = () => load("@entity-watch/webhooks/testing").signedSample("name_change", secret)

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}

const options = { secret }
const received: Array<{ readonly type: string }> = []
const onEvent = (event: { readonly type: string }) => void received.push(event)
const expressHandler: RequestListener = (...given) =>
  load("@entity-watch/webhooks/express").expressHandler(options, onEvent)(...given)
const fetchHandler = (request: Request): Promise<Response> =>
  load("@entity-watch/webhooks/fetch").fetchHandler(options, onEvent)(request)

/** A delivery is received and one that was changed is refused, however the framework is asked. */
const receives = async (ask: (delivery: RequestInit) => Promise<{ readonly status: number }>) => {
  received.length = 0
  const delivery = await sample()
  assert.strictEqual((await ask({ method: "POST", ...delivery })).status, 204)
  assert.deepStrictEqual(
    received.map(({ type }) => type),
    ["name_change"]
  )
  const changed = delivery.body.replace("BANKSIA", "WATTLE")
  assert.strictEqual((await ask({ method: "POST", ...delivery, body: changed })).status, 400)
  assert.lengthOf(received, 1)
}
const receivesAt = (url: string) => receives((delivery) => fetch(url, delivery))

/** Every choice of these, in every order. */
const orders = (from: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => [
  [],
  ...from.flatMap((first) => orders(from.filter((each) => each !== first)).map((rest) => [first, ...rest]))
]

const title =
  obstacle === undefined ? "webhooks in frameworks" : `webhooks in frameworks (skipped: ${obstacle})`

describe.skipIf(obstacle !== undefined)(title, () => {
  beforeAll(async () => {
    const { packed } = await packedOnce()
    await install(
      folder,
      packed.filter(({ name }) => name === "webhooks"),
      frameworks,
      "commonjs"
    )
  })

  it.each(["express4", "express5"])("%s: behind any parsers in any order", async (name) => {
    const express = load(name)
    const parsers: Record<string, () => unknown> = {
      json: () => express.json(),
      raw: () => express.raw(),
      "raw of any type": () => express.raw({ type: "*/*" }),
      "text of any type": () => express.text({ type: "*/*" }),
      urlencoded: () => express.urlencoded({ extended: true })
    }
    for (const order of orders(Object.keys(parsers))) {
      const app = express()
      for (const parser of order) app.use(parsers[parser]?.())
      app.post("/webhooks", expressHandler)
      const first = order.find((parser) => parser === "json" || parser.endsWith("any type"))
      const response = await fetch(await listen(app), { method: "POST", ...(await sample()) })
      assert.strictEqual(response.status, first === "json" ? 500 : 204, order.join(", "))
      if (first === "json") assert.include(await response.text(), "before express.json()")
    }
  })

  it.each(["fastify4", "fastify5"])("%s: the plugin", async (name) => {
    const app = load(name)()
    onTestFinished(() => app.close())
    const { fastifyPlugin } = load("@entity-watch/webhooks/fastify")
    app.register(fastifyPlugin, { path: "/webhooks", secret, onEvent })
    await receivesAt(`${await app.listen({ port: 0, host: "127.0.0.1" })}/webhooks`)
  })

  it("Koa: nodeHandler before the parser", async () => {
    const Koa = load("koa")
    const { bodyParser } = load("@koa/bodyparser")
    const handler = load("@entity-watch/webhooks/node").nodeHandler(options, onEvent)
    const app = new (Koa.default ?? Koa)()
    app.use((ctx: { path: string; respond: boolean; req: unknown; res: unknown }, next: () => unknown) => {
      if (ctx.path !== "/webhooks") return next()
      ctx.respond = false
      return handler(ctx.req, ctx.res)
    })
    app.use(bodyParser())
    await receivesAt(await listen(app.callback()))
  })

  it("Nest: expressHandler with rawBody", async () => {
    load("reflect-metadata")
    const { Controller, Module, Next, Post, Req, Res } = load("@nestjs/common")
    class Webhooks {
      receive(...given: Parameters<RequestListener>) {
        return expressHandler(...given)
      }
    }
    Req()(Webhooks.prototype, "receive", 0)
    Res()(Webhooks.prototype, "receive", 1)
    Next()(Webhooks.prototype, "receive", 2)
    Post()(Webhooks.prototype, "receive", Object.getOwnPropertyDescriptor(Webhooks.prototype, "receive"))
    Controller("webhooks")(Webhooks)
    class App {}
    Module({ controllers: [Webhooks] })(App)
    const app = await load("@nestjs/core").NestFactory.create(App, { rawBody: true, logger: false })
    onTestFinished(() => app.close())
    await app.listen(0, "127.0.0.1")
    await receivesAt(`${await app.getUrl()}/webhooks`)
  })

  it("Hono: fetchHandler", async () => {
    const { Hono } = load("hono")
    const app = new Hono().post("/webhooks", (c: { req: { raw: Request } }) => fetchHandler(c.req.raw))
    await receives((delivery) => app.request("/webhooks", delivery))
  })

  it("React Router: fetchHandler as an action", async () => {
    const { createStaticHandler } = load("react-router")
    const action = ({ request }: { request: Request }) => fetchHandler(request)
    const { queryRoute } = createStaticHandler([{ id: "webhooks", path: "/webhooks", action }])
    await receives((delivery) => queryRoute(new Request("https://receiver.example/webhooks", delivery)))
  })

  it("Azure Functions: fetchHandler", async () => {
    const { HttpRequest, HttpResponse } = load("@azure/functions")
    await receives(async ({ body, headers }) => {
      const request = new HttpRequest({
        method: "POST",
        url: "https://receiver.example/api/webhooks",
        headers,
        body: { string: body }
      })
      return new HttpResponse(await fetchHandler(request))
    })
  })

  it("Google Cloud Functions: expressHandler with the parsed body beside the raw one", async () => {
    const { http } = load("@google-cloud/functions-framework")
    const { getTestServer } = load("@google-cloud/functions-framework/testing")
    http("webhooks", expressHandler)
    const [app] = getTestServer("webhooks").listeners("request")
    await receivesAt(await listen(app))
  })
})
