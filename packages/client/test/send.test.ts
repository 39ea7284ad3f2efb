import { readFileSync } from "node:fs"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import {
  ConflictError,
  EntityWatch,
  InvalidRequestError,
  NotFoundError,
  observed,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnreadableAnswerError
} from "@entity-watch/client"
import { vi } from "vitest"
import { type Answer, answering, json, key, refusal } from "./support/answers.ts"
import { failed, rejection, result } from "./support/settled.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe("a call", () => {
  it("sends the key, the body and the client's name, and no redirect is followed", async () => {
    const inits: Array<RequestInit> = []
    const { asked, client } = answering((init) => {
      inits.push(init)
      return Response.json({ candidates: [] })
    })
    await client.resolve({ abn: "23990000014" })
    assert.strictEqual(asked[0]?.url, "https://service.example/v1/resolve")
    assert.strictEqual(asked[0]?.body, '{"abn":"23990000014"}')
    assert.strictEqual(asked[0]?.headers.get("authorization"), `Bearer ${key}`)
    assert.strictEqual(asked[0]?.headers.get("content-type"), "application/json")
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    assert.strictEqual(asked[0]?.headers.get("user-agent"), `entity-watch-client/${version}`)
    assert.strictEqual(inits[0]?.redirect, "manual")
  })

  it("sends no user agent from a page, where it would need leave", async () => {
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0" })
    const { asked, client } = answering(json({ registers: [] }))
    vi.unstubAllGlobals()
    await client.registers()
    assert.isNull(asked[0]?.headers.get("user-agent"))
  })

  it("keeps what stands in a base URL's path, and escapes identifiers", async () => {
    const { asked, fetch } = answering(json({ valid: true }))
    const client = new EntityWatch({ baseUrl: "https://gateway.example/entities//", apiKey: key, fetch })
    await client.validate("51 824 753 556/?#")
    assert.strictEqual(
      asked[0]?.url,
      "https://gateway.example/entities/v1/validate/51%20824%20753%20556%2F%3F%23"
    )
  })

  it("gives headers, request id, allowance and rate limit on request", async () => {
    const headers = {
      "x-request-id": "req_9",
      "x-allowance-remaining": "41",
      "ratelimit-limit": "50",
      "ratelimit-remaining": "0",
      "ratelimit-reset": "4"
    }
    const { client } = answering(json({ registers: [] }, 200, headers), json({ valid: true }))
    const { data, ...rest } = await client.registers().withResponse()
    assert.deepStrictEqual(data, { registers: [] })
    assert.deepInclude(rest, {
      status: 200,
      request_id: "req_9",
      allowance_remaining: 41,
      rate_limit: { limit: 50, remaining: 0, reset: 4 }
    })
    const bare = await client.validate("990000014").withResponse()
    assert.deepInclude(bare, { request_id: null, allowance_remaining: null, rate_limit: null })
  })

  it("rejects once through withResponse, with no unhandled rejection beside it", async () => {
    const unhandled: Array<unknown> = []
    const listen = (reason: unknown) => unhandled.push(reason)
    process.on("unhandledRejection", listen)
    const { client } = answering(refusal(404, "not_found"))
    assert.instanceOf(await rejection(client.registers().withResponse()), NotFoundError)
    await new Promise((resolve) => setImmediate(resolve))
    process.off("unhandledRejection", listen)
    assert.deepStrictEqual(unhandled, [])
  })

  it("refuses a key that cannot be one without showing it, a base URL that is none, and an empty id", async () => {
    const { client } = answering(json({}))
    assert.throws(
      () => new EntityWatch({ baseUrl: "https://x.example", apiKey: "svc_sk_test_a\n" }),
      /ASCII without spaces/u
    )
    assert.throws(() => new EntityWatch({ baseUrl: "https://x.example", apiKey: "" }), /ASCII/u)
    for (const baseUrl of [
      "entities",
      "localhost:3000",
      "entities.example.com",
      "ftp://entities.example.com",
      "https://entities.example.com/?tenant=1",
      "https://entities.example.com/#top",
      ""
    ])
      assert.throws(
        () => new EntityWatch({ baseUrl, apiKey: key }),
        "baseUrl must be an http(s) URL without @, ? or #."
      )
    assert.throws(() => client.watch.get(""), /empty/u)
    assert.throws(() => client.watch.delete(".."), /empty/u)
  })

  it.each([
    "https://user:s3cret@entities.example",
    "https://user:s3cret@entities.example:no/",
    "https:///user:s3cret@entities.example",
    "https://user\n:s3cret@entities.example",
    "https:\\\\user:s3cret@entities.example",
    "https://user:s3cret/2@entities.example",
    "https://user:12/s3cret@entities.example",
    "https://user:s3cret?2@entities.example",
    "https://user:s3cret\uFF20entities.example"
  ])("refuses a base URL with a password, and shows it nowhere", async (baseUrl) => {
    const { inspect } = await import("node:util")
    try {
      new EntityWatch({ baseUrl, apiKey: key })
      assert.fail("It was taken.")
    } catch (error) {
      assert.instanceOf(error, TypeError)
      assert.notInclude(inspect(error, { depth: 9, showHidden: true }), "s3cret")
    }
  })

  it("leaves out of a query what is undefined or null", async () => {
    const { asked, client } = answering(
      json({ deliveries: [], subscriptions: [], changes: [], events: [], next_cursor: null })
    )
    // As a caller without types would.
    const nothing = JSON.parse("{}").nothing
    const empty = { since: nothing, limit: null as never, cursor: nothing, types: nothing, status: nothing }
    await client.watch.deliveries("wsub_1", { ...empty, limit: 10 })
    await client.watch.list(empty)
    await client.changesPage("990000014", empty)
    await client.allChangesPage(empty)
    await client.changeStream({ ...empty, since: "now" })
    await client.operationalEvents(empty)
    for await (const _ of client.changes("990000014", { ...empty, since: null as never }));
    for await (const _ of client.allChanges(empty));
    const since = "1970-01-01T00%3A00%3A00Z"
    assert.deepStrictEqual(
      asked.map(({ url }) => url.split("/v1/")[1]),
      [
        "watch/wsub_1/deliveries?limit=10",
        "watch",
        `entity/990000014/changes?since=${since}`,
        `changes?since=${since}`,
        "changes/stream?since=now",
        "operational-events",
        `entity/990000014/changes?since=${since}`,
        `changes?since=${since}`
      ]
    )
    assert.throws(() => client.watch.get(nothing), /empty/u)
  })

  it("sends headers and a query of its own, and those of the client", async () => {
    const { asked, fetch } = answering(json({ registers: [] }))
    const client = new EntityWatch({
      baseUrl: "https://service.example",
      apiKey: key,
      fetch,
      headers: { "X-Team": "risk", "X-Trace": "0" }
    })
    await client.registers({ headers: { "x-trace": "7" }, query: { preview: true } })
    assert.strictEqual(asked[0]?.url, "https://service.example/v1/registers?preview=true")
    assert.strictEqual(asked[0]?.headers.get("x-team"), "risk")
    assert.strictEqual(asked[0]?.headers.get("x-trace"), "7")
    assert.strictEqual(asked[0]?.headers.get("authorization"), `Bearer ${key}`)
  })

  it("is made by a client with other options, which keeps the rest", async () => {
    const { asked, client } = answering(json({ registers: [] }))
    await client.withOptions({ apiKey: "svc_sk_test_other", headers: { "x-team": "risk" } }).registers()
    await client.registers()
    assert.deepStrictEqual(
      asked.map(({ headers }) => [headers.get("authorization"), headers.get("x-team")]),
      [
        ["Bearer svc_sk_test_other", "risk"],
        [`Bearer ${key}`, null]
      ]
    )
  })

  it("gives the answer's own text on request", async () => {
    const { client } = answering(() => new Response('{ "registers": [] }'))
    assert.strictEqual((await client.registers().withResponse()).text, '{ "registers": [] }')
  })

  it("is told of without the key: each request, each answer and each retry", async () => {
    const told: Array<unknown> = []
    const { fetch } = answering(refusal(503, "overloaded", { "retry-after": "1" }), json({ registers: [] }))
    const tell = (what: unknown) => told.push(what)
    const client = new EntityWatch({
      baseUrl: "https://service.example",
      apiKey: key,
      onRetry: ({ status }, wait) => tell(["retry", status, wait >= 1000]),
      fetch: observed({ onRequest: tell, onResponse: tell }, fetch)
    })
    await result(client.registers())
    const request = { method: "GET", url: "https://service.example/v1/registers" }
    assert.deepStrictEqual(
      told.map((each) => (Array.isArray(each) ? each : { ...Object(each), headers: undefined, millis: 0 })),
      [
        { ...request, headers: undefined, millis: 0 },
        { ...request, status: 503, headers: undefined, millis: 0 },
        ["retry", 503, true],
        { ...request, headers: undefined, millis: 0 },
        { ...request, status: 200, headers: undefined, millis: 0 }
      ]
    )
    const { inspect } = await import("node:util")
    assert.notInclude(inspect(told, { depth: 9 }), key)
  })

  it("does not show the key when the client or an error is printed", async () => {
    const { inspect } = await import("node:util")
    const { client } = answering(refusal(401, "unauthorized"))
    const error = await rejection(client.registers())
    assert.notInclude(inspect(client, { depth: 9, showHidden: true }) + inspect(error, { depth: 9 }), key)
  })
})

describe("a refusal", () => {
  it.each([
    [400, "invalid_request", InvalidRequestError],
    [401, "unauthorized", UnauthorizedError],
    [404, "not_found", NotFoundError],
    [405, "method_not_allowed", InvalidRequestError],
    [409, "conflict", ConflictError],
    [413, "payload_too_large", InvalidRequestError],
    [415, "unsupported_media_type", InvalidRequestError],
    [429, "rate_limited", RateLimitedError],
    [500, "internal", ServerError],
    [502, "upstream_unavailable", ServerError],
    [503, "overloaded", ServerError]
  ] as const)("of %i is its own class with the service's words", async (status, type, expected) => {
    const { client } = answering(refusal(status, type))
    const error = await failed(client.screen({ name: "A" }))
    assert.isTrue(error instanceof expected)
    assert.strictEqual(error.name, expected.name)
    assert.deepInclude(error, { status, type, request_id: "req_1", message: `A sentence about ${type}.` })
    assert.strictEqual(error.headers?.get("x-request-id"), "req_1")
  })

  const page =
    (status: number): Answer =>
    () =>
      new Response("<html>Bad gateway</html>", { status, headers: { "content-type": "text/html" } })

  it("in a proxy's own words keeps its status", async () => {
    const error = await failed(answering(page(502)).client.registers())
    assert.instanceOf(error, ServerError)
    assert.deepInclude(error, { status: 502, type: "unreadable_answer", request_id: null })
    assert.notInclude(error.message, "html")
  })

  it.each<[string, Answer]>([
    ["a page", page(200)],
    ["nothing", () => new Response("")],
    ["half of the JSON", () => new Response('{"registers":[{"regi')],
    ["JSON that is no object", () => new Response('"ok"')]
  ])("is what an answer of 200 with %s becomes", async (_, answer) => {
    const { asked, client } = answering(answer)
    const error = await failed(client.registers())
    assert.instanceOf(error, UnreadableAnswerError)
    assert.strictEqual(error.status, 200)
    assert.lengthOf(asked, 3)
  })

  it("is what a redirect becomes, at once", async () => {
    const { asked, client } = answering(() => new Response(null, { status: 301, headers: { location: "/" } }))
    assert.instanceOf(await failed(client.resolve({ acn: "990000014" })), UnreadableAnswerError)
    assert.lengthOf(asked, 1)
  })

  it.each([
    ["https://user:s3cret@login.example/sso?next=https://a.example", "(to login.example)"],
    ["/login//b.example", "status 302 is"],
    ["http://[", "status 302 is"]
  ])("names the host that a redirect leads to: %s", async (location, said) => {
    const { client } = answering(() => new Response(null, { status: 302, headers: { location } }))
    const { message } = await failed(client.registers())
    assert.include(message, said)
    assert.notInclude(message, "s3cret")
  })

  it.each([
    [{ type: { a: 1 }, message: { toString: 1 } }],
    [{ code: 403, message: ["Forbidden"] }],
    ["Forbidden"]
  ])("keeps its class where its words are none: %j", async (error) => {
    const told = await failed(answering(json({ error }, 403)).client.registers())
    assert.instanceOf(told, InvalidRequestError)
    assert.strictEqual(told.type, "unreadable_answer")
    assert.include(told.message, "status 403")
  })

  it("has its type as code too", async () => {
    const { client } = answering(refusal(400, "invalid_request"))
    assert.strictEqual((await failed(client.registers())).code, "invalid_request")
  })

  it("is not what JSON of another content type becomes", async () => {
    const { client } = answering(
      () => new Response('{"registers":[]}', { headers: { "content-type": "text/html" } })
    )
    assert.deepStrictEqual(await client.registers(), { registers: [] })
  })
})
