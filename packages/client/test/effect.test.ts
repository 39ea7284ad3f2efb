import { assert, describe, it } from "@effect/vitest"
import type { ChangesPage } from "@entity-watch/client"
import { changes, EntityWatch } from "@entity-watch/client/effect"
import { Effect, Fiber, Layer, Redacted, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { type Answer, answering, broken, json, key, never, refusal } from "./support/answers.ts"
import { changeOf } from "./support/FakeFeed.ts"

const over = (...answers: ReadonlyArray<Answer>) => {
  const { asked, fetch } = answering(...answers)
  const layer = EntityWatch.layer({ baseUrl: "https://service.example/", apiKey: Redacted.make(key) }).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, (input, init) => fetch(String(input), init ?? {})))
  )
  return { asked, layer }
}

/** To its end, however long it waits. */
const settled = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(effect)
    for (let i = 0; i < 400; i++) {
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* TestClock.adjust("1 second")
    }
    return yield* Fiber.join(fiber)
  })

const validation = {
  identifier_type: "acn",
  input: "990000014",
  normalized: "990000014",
  formatted: "990 000 014",
  valid: true
} as const
const create = {
  payload: { events: ["name_change"], webhook_url: "https://r.example/", entities: ["004085616"] },
  headers: {}
} as const

describe("the Effect client", () => {
  it.effect("sends the key and the path, and decodes the answer", () => {
    const { asked, layer } = over(json(validation))
    return Effect.gen(function* () {
      const client = yield* EntityWatch
      assert.deepStrictEqual(yield* client.validate({ params: { identifier: "990000014" } }), validation)
      assert.strictEqual(asked[0]?.url, "https://service.example/v1/validate/990000014")
      assert.strictEqual(asked[0]?.headers.get("authorization"), `Bearer ${key}`)
      assert.match(asked[0]?.headers.get("user-agent") ?? "", /^entity-watch-client\//u)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with the contract's errors, caught by tag", () => {
    const { layer } = over(refusal(404, "not_found"))
    return Effect.gen(function* () {
      const client = yield* EntityWatch
      const said = yield* client
        .getWatch({ params: { id: "wsub_1" } })
        .pipe(Effect.catchTag("NotFound", ({ error }) => Effect.succeed(`${error.type} ${error.request_id}`)))
      assert.strictEqual(said, "not_found req_1")
    }).pipe(Effect.provide(layer))
  })

  it.effect("retries what the fetch client retries, and ends", () =>
    Effect.gen(function* () {
      const half: Answer = () =>
        new Response(new ReadableStream({ start: (each) => each.error(new TypeError("terminated")) }))
      for (const answer of [
        broken,
        never,
        half,
        refusal(408, "invalid_request"),
        refusal(409, "conflict"),
        refusal(429, "rate_limited"),
        refusal(500, "internal"),
        () => new Response("<html>", { status: 502 })
      ]) {
        const { asked, layer } = over(answer)
        yield* settled(Effect.flip(Effect.flatMap(EntityWatch, (each) => each.registers({})))).pipe(
          Effect.provide(layer)
        )
        assert.lengthOf(asked, 3)
        const later = over(answer, answer, json({ registers: [] }))
        const got = yield* settled(Effect.flatMap(EntityWatch, (each) => each.registers({}))).pipe(
          Effect.provide(later.layer)
        )
        assert.deepStrictEqual(got, { registers: [] })
      }
      const { asked, layer } = over(refusal(404, "not_found"))
      yield* Effect.flip(Effect.flatMap(EntityWatch, (each) => each.getWatch({ params: { id: "x" } }))).pipe(
        Effect.provide(layer)
      )
      assert.lengthOf(asked, 1)
    })
  )

  it.effect("waits as long as Retry-After says", () =>
    Effect.gen(function* () {
      const { asked, layer } = over(
        refusal(429, "rate_limited", { "retry-after": "30" }),
        json({ registers: [] })
      )
      const fiber = yield* Effect.forkChild(
        Effect.flatMap(EntityWatch, (each) => each.registers({})).pipe(Effect.provide(layer))
      )
      const pass = Effect.promise(async () => {
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      })
      yield* pass
      yield* TestClock.adjust("29 seconds")
      yield* pass
      assert.lengthOf(asked, 1)
      yield* TestClock.adjust("2 seconds")
      yield* pass
      assert.deepStrictEqual(yield* Fiber.join(fiber), { registers: [] })
    })
  )

  it.effect(
    "sends one idempotency key with all attempts of create and roll, and the caller's where there is one",
    () =>
      Effect.gen(function* () {
        const { asked, layer } = over(
          broken,
          broken,
          broken,
          json({ secret: "whsec_" }),
          refusal(409, "conflict")
        )
        yield* settled(
          Effect.gen(function* () {
            const client = yield* EntityWatch
            yield* Effect.flip(client.createWatch(create))
            yield* client.rollWatchSecret({ params: { id: "wsub_1" }, headers: {} })
            yield* Effect.flip(client.createWatch({ ...create, headers: { "idempotency-key": "order 7" } }))
          })
        ).pipe(Effect.provide(layer))
        const keys = asked.map(({ headers }) => headers.get("idempotency-key"))
        assert.strictEqual(new Set(keys.slice(0, 3)).size, 1)
        assert.isString(keys[0])
        assert.notStrictEqual(keys[3], keys[0])
        assert.deepStrictEqual(keys.slice(4), ["order 7", "order 7", "order 7"])
      })
  )

  it.effect("sends one idempotency key with all attempts to record a decision", () =>
    Effect.gen(function* () {
      const { asked, layer } = over(broken)
      const payload = {
        subject_ref: "customer-4711",
        subject: { name: "Jordan Example" },
        source: "dfat-consolidated-list",
        list_ref: "1",
        entry_sha256: "0".repeat(64),
        outcome: "different",
        reason: "Another person.",
        decided_by: "Kim Reviewer"
      } as const
      yield* settled(
        EntityWatch.use((client) => Effect.flip(client.recordDecision({ payload, headers: {} })))
      ).pipe(Effect.provide(layer))
      const keys = asked.map(({ headers }) => headers.get("idempotency-key"))
      assert.lengthOf(keys, 3)
      assert.isString(keys[0])
      assert.strictEqual(new Set(keys).size, 1)
    })
  )

  it.effect("repeats neither a test, nor a delivery that is sent again, nor a new secret", () =>
    Effect.gen(function* () {
      const params = { id: "wsub_1", event_id: "evt_1" }
      const { asked, layer } = over(broken)
      yield* settled(
        Effect.gen(function* () {
          const client = yield* EntityWatch
          yield* Effect.flip(client.testWatch({ params }))
          yield* Effect.flip(client.resendDelivery({ params }))
          yield* Effect.flip(client.setOperationalWebhook({ payload: { webhook_url: "https://r.example/" } }))
        })
      ).pipe(Effect.provide(layer))
      assert.lengthOf(asked, 3)
    })
  )

  it.effect("does not repeat a sandbox change, and takes 404 after a lost answer of delete as done", () =>
    Effect.gen(function* () {
      const change = over(broken)
      yield* settled(
        Effect.flip(
          Effect.flatMap(EntityWatch, (each) =>
            each.sandboxChange({ payload: { identifier: "990000014", event: "name_change" } })
          )
        )
      ).pipe(Effect.provide(change.layer))
      assert.lengthOf(change.asked, 1)
      const gone = over(broken, refusal(404, "not_found"))
      yield* settled(Effect.flatMap(EntityWatch, (each) => each.deleteWatch({ params: { id: "x" } }))).pipe(
        Effect.provide(gone.layer)
      )
      assert.lengthOf(gone.asked, 2)
    })
  )

  it.effect("streams every change, page after page", () => {
    const page = (numbers: ReadonlyArray<number>, next_cursor: string | null) =>
      json({ changes: numbers.map((n) => changeOf(n)), next_cursor } satisfies ChangesPage)
    const { asked, layer } = over(
      page([1, 2], changeOf(2).created_at),
      page([], changeOf(3).created_at),
      page([4], null)
    )
    return Effect.gen(function* () {
      const all = yield* Stream.runCollect(changes("990000014", { limit: 2 }))
      assert.deepStrictEqual(
        all.map(({ event_id }) => event_id),
        ["evt_1", "evt_2", "evt_4"]
      )
      assert.include(asked[0]?.url, "since=1970-01-01T00%3A00%3A00Z&limit=2")
      assert.include(asked[1]?.url, "since=2026-11-21T00%3A00%3A00.000002Z")
    }).pipe(Effect.provide(layer))
  })
})
