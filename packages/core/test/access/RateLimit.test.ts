import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"

const caller: Caller = { accountId: "acct_a", keyId: "key_a", mode: "live" }

describe("RateLimit.take", () => {
  it.effect("takes a burst of 200, then says how long to wait, and refills 50 a second", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      assert.deepStrictEqual(yield* limit.take(caller), { limit: 200, remaining: 199, resetSeconds: 1 })
      for (let i = 1; i < 200; i++) yield* limit.take(caller)
      const exceeded = yield* Effect.flip(limit.take(caller))
      assert.deepStrictEqual([exceeded.limit, exceeded.retryAfterSeconds], [200, 1])
      yield* TestClock.adjust("1 second")
      for (let i = 0; i < 50; i++) yield* limit.take(caller)
      yield* Effect.flip(limit.take(caller))
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* limit.take(caller), { limit: 200, remaining: 199, resetSeconds: 1 })
    }).pipe(Effect.provide(RateLimit.layer()))
  )

  it.effect("says when the bucket is full again", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      for (let i = 0; i < 99; i++) yield* limit.take(caller)
      assert.deepStrictEqual(yield* limit.take(caller), { limit: 200, remaining: 100, resetSeconds: 2 })
    }).pipe(Effect.provide(RateLimit.layer()))
  )

  it.effect("counts modes and accounts apart, and the keys of an account together", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      yield* limit.take(caller)
      yield* Effect.flip(limit.take({ ...caller, keyId: "key_b" }))
      yield* limit.take({ ...caller, mode: "sandbox" })
      yield* limit.take({ ...caller, accountId: "acct_b" })
    }).pipe(Effect.provide(RateLimit.layer({ perSecond: 1, burst: 1 })))
  )
})

describe("the limits of one account", () => {
  it.effect("stand in the place of those of all, also once they change", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      const own = { ...caller, limits: { requests_per_second: 2, burst: 5, lines_burst: 3 } }
      assert.deepStrictEqual(limit.ratesOf(own), {
        requests: { perSecond: 2, burst: 5 },
        lines: { perSecond: 1_000, burst: 3 }
      })
      for (let left = 4; left >= 0; left--)
        assert.deepInclude(yield* limit.take(own), { limit: 5, remaining: left })
      const exceeded = yield* Effect.flip(limit.take(own))
      assert.deepStrictEqual([exceeded.limit, exceeded.retryAfterSeconds], [5, 1])
      yield* limit.takeLines(own, 3)
      assert.strictEqual((yield* Effect.flip(limit.takeLines(own, 1))).limit, 3)
      assert.strictEqual((yield* limit.take({ ...own, accountId: "acct_b", limits: {} })).limit, 200)
      yield* TestClock.adjust("1 second")
      // What it took stays taken where the operator allows more.
      const more = { ...own, limits: { burst: 100 } }
      assert.deepStrictEqual(yield* limit.take(more), { limit: 100, remaining: 49, resetSeconds: 2 })
    }).pipe(Effect.provide(RateLimit.layer()))
  )
})

describe("RateLimit.takeLines", () => {
  it.effect("takes lines from a bucket of their own, on credit, and says how long to wait", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      yield* limit.takeLines(caller, 25)
      yield* limit.takeLines({ ...caller, mode: "sandbox" }, 1)
      assert.strictEqual((yield* limit.take(caller)).remaining, 0)
      const exceeded = yield* Effect.flip(limit.takeLines(caller, 1))
      // 15 are owed, and one more must be there.
      assert.deepStrictEqual([exceeded.limit, exceeded.retryAfterSeconds], [10, 4])
      yield* TestClock.adjust("4 seconds")
      yield* limit.takeLines(caller, 1)
    }).pipe(Effect.provide(RateLimit.layer({ perSecond: 1, burst: 1, lines: { perSecond: 5, burst: 10 } })))
  )
})

describe("RateLimit.pay", () => {
  it.effect("goes on at once within a burst, and then at the rate, for all who pay together", () =>
    Effect.gen(function* () {
      const limit = yield* RateLimit
      let paid = 0
      const paying = Effect.forEach(Array.from({ length: 150 }), () =>
        Effect.tap(limit.pay(caller, 1), () => Effect.sync(() => paid++))
      )
      const payers = yield* Effect.forkChild(Effect.all([paying, paying], { concurrency: 2 }))
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(paid, 200)
      yield* TestClock.adjust("1 second")
      assert.isAtLeast(paid, 245)
      assert.isAtMost(paid, 255)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(payers)
      assert.strictEqual(paid, 300)
    }).pipe(Effect.provide(RateLimit.layer()))
  )
})
