import { readFileSync } from "node:fs"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import {
  ConflictError,
  ConnectionError,
  EntityWatch,
  EntityWatchError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnreadableAnswerError
} from "@entity-watch/client"
import { vi } from "vitest"
import { type Answer, answering, broken, json, key, never, refusal } from "./support/answers.ts"
import { rejection, result } from "./support/settled.ts"

const start = Date.parse("2026-11-21T00:00:00Z")
const subscription = {
  events: ["name_change"],
  webhook_url: "https://r.example/",
  entities: ["990000014"]
} as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: start })
  vi.spyOn(Math, "random").mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failed = async (work: Promise<unknown>): Promise<EntityWatchError> => {
  const error = await rejection(work)
  assert.instanceOf(error, EntityWatchError)
  return error
}

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
      /white space/u
    )
    assert.throws(() => new EntityWatch({ baseUrl: "https://x.example", apiKey: "" }), /missing/u)
    assert.throws(() => new EntityWatch({ baseUrl: "entities", apiKey: key }), TypeError)
    assert.throws(() => client.watch.get(""), /empty/u)
    assert.throws(() => client.watch.delete(".."), /empty/u)
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

  it("is not what JSON of another content type becomes", async () => {
    const { client } = answering(
      () => new Response('{"registers":[]}', { headers: { "content-type": "text/html" } })
    )
    assert.deepStrictEqual(await client.registers(), { registers: [] })
  })
})

describe("retries", () => {
  it.each<[string, Answer]>([
    ["a connection that failed", broken],
    ["408", refusal(408, "invalid_request")],
    ["409", refusal(409, "conflict")],
    ["429", refusal(429, "rate_limited")],
    ["500", refusal(500, "internal")],
    ["502 in HTML", () => new Response("<html>", { status: 502 })],
    ["503", refusal(503, "overloaded")]
  ])("follow %s, with growing pauses, and end", async (_, answer) => {
    const { asked, client } = answering(answer)
    await rejection(client.resolve({ name: "A" }))
    assert.lengthOf(asked, 3)
    const [first = 0, second = 0, third = 0] = asked.map(({ at }) => at)
    assert.isAtLeast(second - first, 250)
    assert.isAtLeast(third - second, 500)
  })

  it.each([400, 401, 404, 413])("do not follow %i", async (status) => {
    const { asked, client } = answering(refusal(status, "x"))
    await rejection(client.resolve({ name: "A" }))
    assert.lengthOf(asked, 1)
  })

  it("end in the answer that comes at last", async () => {
    const { asked, client } = answering(broken, refusal(500, "internal"), json({ registers: [] }))
    assert.deepStrictEqual(await result(client.registers()), { registers: [] })
    assert.lengthOf(asked, 3)
  })

  it("are as many as maxRetries says, of the client or of the call", async () => {
    const { asked, fetch } = answering(broken)
    const client = new EntityWatch({ baseUrl: "https://x.example", apiKey: key, fetch, maxRetries: 0 })
    await rejection(client.registers())
    assert.lengthOf(asked, 1)
    await rejection(client.registers({ maxRetries: 4 }))
    assert.lengthOf(asked, 6)
  })

  it.each([
    ["seconds", "7"],
    ["a date", new Date(start + 7000).toUTCString()]
  ])("wait as long as Retry-After says in %s", async (_, value) => {
    const { asked, client } = answering(
      refusal(429, "rate_limited", { "retry-after": value }),
      json({ registers: [] })
    )
    await result(client.registers())
    const waited = (asked[1]?.at ?? 0) - start
    assert.isAtLeast(waited, 7000)
    assert.isBelow(waited, 8000)
  })

  it.each(["soon", "-5", "", new Date(start - 5000).toUTCString()])(
    "take Retry-After: %s as none",
    async (value) => {
      const { asked, client } = answering(
        refusal(503, "overloaded", { "retry-after": value }),
        json({ registers: [] })
      )
      await result(client.registers())
      assert.isBelow((asked[1]?.at ?? 0) - start, 1000)
    }
  )

  it("leave a wait of more than a minute to the caller", async () => {
    const { asked, client } = answering(refusal(429, "rate_limited", { "retry-after": "3600" }))
    const error = await failed(client.registers())
    assert.strictEqual(error.headers?.get("retry-after"), "3600")
    assert.lengthOf(asked, 1)
  })

  it("spread by chance", async () => {
    const waits = new Set<number>()
    for (const chance of [0, 0.4, 0.999]) {
      vi.mocked(Math.random).mockReturnValue(chance)
      const { asked, client } = answering(broken, json({ registers: [] }))
      await result(client.registers())
      waits.add((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0))
    }
    assert.lengthOf([...waits], 3)
  })

  it("of create and roll carry one idempotency key, and another call another", async () => {
    const { asked, client } = answering(
      broken,
      refusal(500, "internal"),
      json({ secret: "whsec_" }),
      json({})
    )
    await result(client.watch.create(subscription))
    await result(client.watch.rollSecret("wsub_1"))
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"))
    assert.match(keys[0] ?? "", /^[\x20-\x7e]{20,255}$/u)
    assert.deepStrictEqual(keys.slice(0, 3), [keys[0], keys[0], keys[0]])
    assert.notStrictEqual(keys[3], keys[0])
  })

  it("carry the caller's idempotency key", async () => {
    const { asked, client } = answering(broken, json({ secret: "whsec_" }))
    await result(client.watch.create(subscription, { idempotencyKey: "order 7" }))
    assert.deepStrictEqual(
      asked.map(({ headers }) => headers.get("idempotency-key")),
      ["order 7", "order 7"]
    )
  })

  it("of a sandbox change follow 429 only: doing it twice would be two changes", async () => {
    const change = { identifier: "990000014", event: "name_change" } as const
    for (const answer of [
      broken,
      refusal(500, "internal"),
      refusal(408, "x"),
      refusal(409, "x"),
      () => new Response("")
    ]) {
      const { asked, client } = answering(answer)
      await rejection(client.sandbox.change(change))
      assert.lengthOf(asked, 1)
    }
    const { asked, client } = answering(refusal(429, "rate_limited"), json({ event_id: null }))
    await result(client.sandbox.change(change))
    assert.lengthOf(asked, 2)
  })

  it("of a delete whose answer was lost take 404 as done", async () => {
    const lost = answering(broken, refusal(404, "not_found"))
    assert.isUndefined(await result(lost.client.watch.delete("wsub_1")))
    assert.instanceOf(
      await rejection(answering(refusal(404, "not_found")).client.watch.delete("wsub_1")),
      NotFoundError
    )
    const limited = answering(refusal(429, "rate_limited"), refusal(404, "not_found"))
    assert.instanceOf(await rejection(limited.client.watch.delete("wsub_1")), NotFoundError)
    const proxied = answering(broken, () => new Response("<html>", { status: 404 }))
    assert.instanceOf(await rejection(proxied.client.watch.delete("wsub_1")), NotFoundError)
  })
})

describe("time and abortion", () => {
  it("gives each attempt its time, and says so", async () => {
    const { asked, client } = answering(never)
    const error = await failed(client.registers({ timeout: 2000 }))
    assert.instanceOf(error, TimeoutError)
    assert.deepInclude(error, { status: null, type: "timed_out", request_id: null })
    assert.lengthOf(asked, 3)
  })

  it("counts a body that does not end", async () => {
    const stuck: Answer = ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode("{"))
            signal?.addEventListener("abort", () => controller.error(signal.reason))
          }
        })
      )
    assert.instanceOf(await rejection(answering(stuck).client.registers({ maxRetries: 0 })), TimeoutError)
  })

  it("waits without end when told so", async () => {
    const { client } = answering(
      ({ signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason))
          setTimeout(() => resolve(Response.json({ registers: [] })), 3_600_000)
        })
    )
    const call = client.registers({ timeout: Number.POSITIVE_INFINITY })
    await vi.advanceTimersByTimeAsync(3_600_001)
    assert.deepStrictEqual(await call, { registers: [] })
  })

  it("says of a failed connection what fetch said", async () => {
    const error = await failed(answering(broken).client.registers())
    assert.instanceOf(error, ConnectionError)
    assert.strictEqual(error.type, "connection_failed")
    assert.instanceOf(error.cause, TypeError)
  })

  it("ends with the signal's reason, under way or between attempts, and never tries again", async () => {
    for (const answer of [never, refusal(429, "rate_limited", { "retry-after": "50" })]) {
      const { asked, client } = answering(answer)
      const controller = new AbortController()
      const call = client.registers({ signal: controller.signal })
      setTimeout(() => controller.abort("enough"), 1000)
      assert.strictEqual(await rejection(call), "enough")
      assert.lengthOf(asked, 1)
      await vi.advanceTimersByTimeAsync(120_000)
      assert.lengthOf(asked, 1)
    }
  })

  it("sends nothing for a signal that is aborted already", async () => {
    const { asked, client } = answering(json({}))
    assert.strictEqual(await rejection(client.registers({ signal: AbortSignal.abort("before") })), "before")
    assert.lengthOf(asked, 0)
  })

  it("leaves no timer and no listener behind", async () => {
    const controller = new AbortController()
    const removed = vi.spyOn(controller.signal, "removeEventListener")
    const added = vi.spyOn(controller.signal, "addEventListener")
    await result(answering(broken, json({ registers: [] })).client.registers({ signal: controller.signal }))
    assert.strictEqual(vi.getTimerCount(), 0)
    assert.strictEqual(removed.mock.calls.length, added.mock.calls.length)
  })
})
