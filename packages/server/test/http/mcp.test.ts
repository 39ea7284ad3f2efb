import { afterAll, assert, describe, it } from "@effect/vitest"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { ConfigProvider, Layer, Logger } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { FakeServices, keys } from "../support/fakes.ts"

const log: Array<string> = []

const handlerWith = (limits: { readonly perSecond: number; readonly burst: number }) =>
  HttpRouter.toWebHandler(
    routes.pipe(
      Layer.provide(RateLimit.layer(limits)),
      Layer.provide([FakeServices, ServerState.layer, HttpServer.layerServices]),
      Layer.provide(
        ConfigProvider.layer(ConfigProvider.fromUnknown({ PUBLIC_URL: "https://watch.example.com/" }))
      ),
      Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))]))
    ),
    { disableLogger: true }
  )

const ample = handlerWith({ perSecond: 1000, burst: 10_000 })
const scarce = handlerWith({ perSecond: 0.01, burst: 2 })
afterAll(() => Promise.all([ample.dispose(), scarce.dispose()]))

interface Sent {
  readonly method?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly by?: typeof ample
}

/** The older era's form, which needs no handshake: an answer is a stream of events, each with one message. */
const send = async ({ body, by = ample, headers = {}, key = keys.sandbox, method = "POST" }: Sent = {}) => {
  const response = await by.handler(
    new Request("http://localhost/mcp", {
      method,
      headers: {
        host: "localhost:3000",
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...headers
      },
      body: method === "POST" ? (typeof body === "string" ? body : JSON.stringify(body)) : null
    })
  )
  const text = await response.text()
  const messages = text.startsWith("event:")
    ? [...text.matchAll(/^data: (.+)$/gmu)].map(([, data = ""]) => JSON.parse(data))
    : text === ""
      ? []
      : [JSON.parse(text)]
  return { response, status: response.status, messages, first: messages[0] }
}

const call = (name: string, args: unknown, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args }
})
const ping = { jsonrpc: "2.0", id: 1, method: "ping" }
const byName = (name: string) => call("resolve_entity", { name })
const validating = call("validate_identifier", { identifier: "51 824 753 556" })

const rest = async (path: string, body?: unknown, key: string | null = keys.sandbox, by = ample) => {
  const response = await by.handler(
    new Request(`http://localhost${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        ...(key !== null && { authorization: `Bearer ${key}` })
      },
      body: body === undefined ? null : JSON.stringify(body)
    })
  )
  return { response, json: JSON.parse(await response.text()) }
}

describe("the key at /mcp", () => {
  it.each([null, keys.unknown, "nonsense"])("is refused as by REST: %s", async (key) => {
    const { first, response, status } = await send({ key, body: ping })
    assert.strictEqual(status, 401)
    assert.strictEqual(response.headers.get("www-authenticate"), "Bearer")
    const { error } = (await rest("/v1/registers", undefined, key)).json
    assert.deepStrictEqual(first.error, { ...error, request_id: response.headers.get("x-request-id") })
  })

  it("is refused before the body is looked at", async () => {
    assert.strictEqual((await send({ key: null, body: "{" })).status, 401)
  })
})

describe("a body at /mcp", () => {
  it("has at most 32 KiB, announced or not, and at most ten messages", async () => {
    const long = `${JSON.stringify(ping)}${" ".repeat(32 * 1024)}`
    for (const headers of [{}, { "content-length": `${long.length}` }]) {
      const { first, status } = await send({ body: long, headers })
      assert.deepStrictEqual([status, first.error.message], [413, "Send a body of at most 32 KiB."])
    }
    const { first, status } = await send({ body: Array.from({ length: 11 }, () => ping) })
    assert.deepStrictEqual([status, first.error.message], [400, "Send at most 10 messages at once."])
    assert.strictEqual((await send({ body: Array.from({ length: 10 }, () => ping) })).status, 200)
  })

  it("says no thing twice, alone or among others", async () => {
    const twice = JSON.stringify(call("screen_entity", { name: "x" })).replace(
      '"name":"x"',
      '"name":"x","name":"y"'
    )
    for (const body of [twice, `[${JSON.stringify(ping)},${twice}]`]) {
      const { first, status } = await send({ body })
      assert.strictEqual(status, 400)
      assert.include(first.error.message, '"name" stands twice')
    }
  })
})

describe("Host and Origin at /mcp", () => {
  it.each([
    [{ host: "localhost:3000" }],
    [{ host: "127.0.0.1" }],
    [{ host: "[::1]:8080" }],
    [{ host: "watch.example.com" }],
    [{ origin: "http://localhost:5173" }],
    [{ origin: "https://watch.example.com" }]
  ])("are taken: %o", async (headers) => {
    assert.strictEqual((await send({ headers, body: ping })).status, 200)
  })

  it.each([
    [{ host: "evil.example" }],
    [{ host: "watch.example.com.evil.example" }],
    [{ host: "" }],
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ host: "evil.example", origin: "http://localhost" }]
  ])("are refused: %o", async (headers) => {
    const { first, status } = await send({ headers, body: ping })
    assert.strictEqual(status, 403)
    assert.strictEqual(first.error.type, "forbidden")
    assert.include(first.error.message, "PUBLIC_URL")
  })
})

describe("a request to /mcp", () => {
  it("is a POST: there are no sessions to open or to end", async () => {
    for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
      const { first, response, status } = await send({ method })
      assert.strictEqual(status, 405)
      assert.strictEqual(first.error.message, "Use POST on this path.")
      assert.strictEqual(response.headers.get("allow"), "POST")
    }
  })

  it("has at most 256 KiB", async () => {
    const { first, status } = await send({ body: byName("x".repeat(256 * 1024)) })
    assert.strictEqual(status, 413)
    assert.strictEqual(first.error.type, "payload_too_large")
  })

  it("is JSON", async () => {
    const { first, status } = await send({ body: "{" })
    assert.strictEqual(status, 400)
    assert.strictEqual(first.error.code, -32700)
  })

  it.each(["application/json", "*/*", "application/*;q=0.9", "Application/JSON"])(
    "is answered in JSON where events are not accepted: %s",
    async (accept) => {
      const { first, response, status } = await send({ headers: { accept }, body: validating })
      assert.strictEqual(status, 200)
      assert.strictEqual(response.headers.get("content-type"), "application/json")
      assert.strictEqual(first.result.structuredContent.valid, true)
      const batch = await send({ headers: { accept }, body: [ping, { ...ping, id: 2 }] })
      assert.deepStrictEqual(
        batch.first.map(({ id }: { readonly id: number }) => id),
        [1, 2]
      )
      const notification = { jsonrpc: "2.0", method: "notifications/initialized" }
      assert.strictEqual((await send({ headers: { accept }, body: notification })).status, 202)
      assert.strictEqual((await send({ headers: { accept }, body: "{" })).first.error.code, -32700)
    }
  )

  it("is refused where neither JSON nor events are accepted", async () => {
    assert.strictEqual((await send({ headers: { accept: "text/html" }, body: ping })).status, 406)
  })

  it("does not open a subscription to notifications, since there are none", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const method = "subscriptions/listen"
    const params = { notifications: { toolsListChanged: true }, _meta }
    const { first } = await send({
      headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method },
      body: { jsonrpc: "2.0", id: 1, method, params }
    })
    assert.strictEqual(first.error.message, "Subscription limit reached")
  })
})

describe("the rate limit at /mcp", () => {
  it("counts tools that need an account, with REST's headers, and refuses with REST's sentence", async () => {
    const taken = await send({ by: scarce, body: byName("Anyone") })
    assert.strictEqual(taken.status, 200)
    assert.strictEqual(taken.response.headers.get("ratelimit-limit"), "2")
    assert.strictEqual(taken.response.headers.get("ratelimit-remaining"), "1")
    assert.match(taken.response.headers.get("ratelimit-reset") ?? "", /^\d+$/u)
    assert.isNull(taken.response.headers.get("x-allowance-remaining"))

    for (let n = 0; n < 5; n++) {
      const { response, status } = await send({ by: scarce, body: validating })
      assert.strictEqual(status, 200)
      assert.isNull(response.headers.get("ratelimit-limit"))
    }
    assert.strictEqual((await send({ by: scarce, body: ping })).status, 200)

    // A batch of the older era is as many calls as it holds; of these one was left.
    const batch = [call("list_watches", {}, 1), call("list_watches", {}, 2)]
    const limited = await send({ by: scarce, body: batch })
    assert.strictEqual(limited.status, 429)
    assert.strictEqual(limited.response.headers.get("ratelimit-remaining"), "0")
    const seconds = limited.response.headers.get("retry-after")
    assert.match(seconds ?? "", /^\d+$/u)
    const byRest = await rest("/v1/resolve", { name: "Anyone" }, keys.sandbox, scarce)
    assert.strictEqual(byRest.response.status, 429)
    assert.strictEqual(limited.first.error.type, byRest.json.error.type)
    const form = (sentence: string) => sentence.replace(/\d+/u, "n")
    assert.strictEqual(form(limited.first.error.message), form(byRest.json.error.message))
  })
})

describe("the allowance at /mcp", () => {
  it("counts answers for live keys, and neither refusals nor validate_identifier", async () => {
    const left = async (body: unknown, key = keys.live) =>
      (await send({ key, body })).response.headers.get("x-allowance-remaining")
    const before = Number(await left(byName("Anyone")))
    assert.isAtLeast(before, 1)
    assert.isNull(await left(byName("Outage")))
    assert.isNull(await left(call("resolve_entity", { abn: "1" })))
    assert.isNull(await left(validating))
    assert.isNull(await left(byName("Anyone"), keys.sandbox))
    assert.strictEqual(Number(await left(byName("Anyone"))), before - 1)
  })
})

describe("while the database is away, /mcp", () => {
  const key = keys.uncheckable

  it("still initialises, lists tools and validates", async () => {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" }
    }
    const initialised = await send({ key, body: { jsonrpc: "2.0", id: 1, method: "initialize", params } })
    assert.strictEqual(initialised.first.result.serverInfo.name, "entity-watch")
    const listed = await send({ key, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } })
    assert.lengthOf(listed.first.result.tools, 6)
    const validated = await send({ key, body: validating })
    assert.strictEqual(validated.first.result.structuredContent.valid, true)
  })

  it("says so to every other tool's call in REST's words", async () => {
    const { error } = (await rest("/v1/registers", undefined, key)).json
    for (const name of [
      "resolve_entity",
      "screen_entity",
      "list_watches",
      "get_watch",
      "list_entity_changes"
    ]) {
      const { result } = (await send({ key, body: call(name, {}) })).first
      assert.deepStrictEqual(result, { content: [{ type: "text", text: error.message }], isError: true })
    }
  })

  it("answers those whose key cannot be checked within the limits of one account, and others as ever", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    const asked = await Promise.all(Array.from({ length: 6 }, () => send({ key, by: scarce, body: list })))
    const statuses = asked.map(({ status }) => status).sort()
    assert.deepStrictEqual(statuses, [200, 200, 429, 429, 429, 429])
    assert.strictEqual((await send({ key: keys.live, by: scarce, body: list })).status, 200)
  })

  it("tells an outage met half way like one met at once", async () => {
    const { result } = (await send({ body: byName("Database gone") })).first
    const { json } = await rest("/v1/resolve", { name: "Database gone" })
    assert.deepStrictEqual(result, { content: [{ type: "text", text: json.error.message }], isError: true })
  })
})

describe("a fault of ours at /mcp", () => {
  it("is told by its request id, and logged without what was asked", async () => {
    const { first, response } = await send({ body: byName("Defect") })
    const requestId = response.headers.get("x-request-id") ?? ""
    assert.deepStrictEqual(first.result, {
      content: [
        {
          type: "text",
          text: `Something failed on our side; the log has it under the request_id ${requestId}.`
        }
      ],
      isError: true
    })
    const lines = log.filter((line) => line.includes(requestId) && line.includes("failed on our side"))
    assert.lengthOf(lines, 1)
    assert.include(lines[0], "TypeError: broken for …")
  })
})
