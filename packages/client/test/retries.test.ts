import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { ConnectionError, EntityWatch, NotFoundError, TimeoutError } from "@entity-watch/client"
import { vi } from "vitest"
import { type Answer, answering, broken, json, key, never, refusal } from "./support/answers.ts"
import { failed, rejection, result } from "./support/settled.ts"

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

  it("are none where their number is none", async () => {
    const { asked, client } = answering(broken)
    await rejection(client.registers({ maxRetries: Number.NaN }))
    assert.lengthOf(asked, 1)
  })

  it("follow what x-should-retry says, where that does nothing twice", async () => {
    const said = (value: string, status: number) => refusal(status, "x", { "x-should-retry": value })
    for (const [answer, count] of [
      [said("false", 409), 1],
      [said("false", 503), 1],
      [said("false", 429), 1],
      [said("true", 400), 3]
    ] as const) {
      const { asked, client } = answering(answer)
      await rejection(client.registers())
      assert.lengthOf(asked, count)
    }
    const { asked, client } = answering(said("true", 500))
    await rejection(client.sandbox.change({ identifier: "990000014", event: "name_change" }))
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
    const { asked, client } = answering(broken, refusal(500, "internal"), json({ secret: "whsec_" }))
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
    const { asked, client } = answering(refusal(429, "rate_limited"), json({ event_id: null, deliveries: 0 }))
    await result(client.sandbox.change(change))
    assert.lengthOf(asked, 2)
  })

  it("of a delivery that is sent again follow 429 only, so that it is sent once", async () => {
    for (const answer of [broken, refusal(500, "internal"), refusal(409, "conflict")]) {
      const { asked, client } = answering(answer)
      await rejection(client.watch.resend("wsub_1", "evt_1"))
      assert.lengthOf(asked, 1)
    }
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
