import { setImmediate as nextTurn } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Admission } from "@entity-watch/server/http/admission/Admission"
import { invalidRequest } from "@entity-watch/server/http/answer/failures"
import { newRequestFacts, RequestFacts } from "@entity-watch/server/http/request/RequestFacts"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import * as TestClock from "effect/testing/TestClock"

const account = (accountId: string): Caller => ({ accountId, keyId: "key", mode: "live" })
const hostile = account("acct_hostile")
const other = account("acct_other")
const honest = account("acct_honest")
const door = { tokens: 1, places: 1 }
const light = { tokens: 1, weight: 1 }

/** Why it was refused, and that this was not said at once. */
const afterPause = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.flip(effect), { startImmediately: true })
    yield* TestClock.adjust("99 millis")
    assert.strictEqual(fiber.pollUnsafe(), undefined)
    yield* TestClock.adjust("1 millis")
    return yield* Fiber.join(fiber)
  })

const layer = (burst = 1000) =>
  Admission.layer({ atOnce: 4, atOncePerAccount: 2, deadline: "10 seconds" }).pipe(
    Layer.provideMerge(RateLimit.layer({ perSecond: 1, burst }))
  )

describe("Admission.run", () => {
  it.effect("runs what another account asks while one has used up its share", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      const gate = yield* Deferred.make<void>()
      let started = 0
      const slow = Effect.andThen(
        Effect.sync(() => started++),
        Deferred.await(gate)
      )
      const stuck = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.forkChild(admission.run(hostile, light, slow), { startImmediately: true })
      )
      assert.strictEqual(started, 2)
      assert.strictEqual(yield* admission.run(honest, light, Effect.succeed("answered")), "answered")
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.forEach(stuck, Fiber.join)
      assert.strictEqual(started, 20)
    }).pipe(Effect.provide(layer()))
  )

  it.effect(
    "answers 503 at the deadline, to who waits and to who runs, and keeps a share until its work has ended",
    () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const gate = yield* Deferred.make<void>()
        const deaf = Effect.uninterruptible(Deferred.await(gate))
        const stuck = yield* Effect.forEach(Array.from({ length: 3 }), () =>
          Effect.forkChild(Effect.flip(admission.run(hostile, light, deaf)), { startImmediately: true })
        )
        yield* TestClock.adjust("11 seconds")
        for (const fiber of stuck) {
          const refused = yield* Fiber.join(fiber)
          assert.strictEqual(refused._tag, "Overloaded")
          assert.match(refused.message, /longer than 10 s/u)
        }
        const next = yield* Effect.forkChild(admission.run(hostile, light, Effect.succeed("next")), {
          startImmediately: true
        })
        yield* Effect.yieldNow
        assert.strictEqual(next.pollUnsafe(), undefined)
        yield* Deferred.succeed(gate, undefined)
        assert.strictEqual(yield* Fiber.join(next), "next")
      }).pipe(Effect.provide(layer()))
  )

  it.effect("ends the work when its caller goes away, and gives the share back", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      let ended = 0
      const forever = Effect.onInterrupt(Effect.never, () => Effect.sync(() => ended++))
      for (let i = 0; i < 5; i++) {
        const fiber = yield* Effect.forkChild(admission.run(hostile, light, forever), {
          startImmediately: true
        })
        yield* Fiber.interrupt(fiber)
        // The share is free in the next turn of the event loop.
        yield* Effect.promise(() => nextTurn())
      }
      assert.strictEqual(ended, 5)
      assert.strictEqual(yield* admission.run(hostile, light, Effect.succeed("answered")), "answered")
    }).pipe(Effect.provide(layer()))
  )

  it.effect("charges by cost: what the bucket lacks is owed, and paid before the next request", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      yield* admission.run(hostile, { tokens: 102, weight: 2 }, Effect.void)
      const refused = yield* afterPause(admission.charge(hostile, 1))
      assert.strictEqual(refused._tag, "RateLimited")
      assert.match(refused.message, /wait 92 s/u)
      yield* admission.charge(honest, 1)
      yield* TestClock.adjust("92 seconds")
      yield* admission.charge(hostile, 1)
    }).pipe(Effect.provide(layer(10)))
  )
})

describe("Admission.enter", () => {
  const answer = (bytes: number) => HttpServerResponse.uint8Array(new Uint8Array(bytes))

  it.effect("refuses an account with 256 requests under way, and nobody else", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      const forever = Effect.never
      for (let i = 0; i < 256; i++)
        yield* Effect.forkChild(admission.enter(hostile, door, forever), { startImmediately: true })
      const refused = yield* afterPause(admission.enter(hostile, door, forever))
      assert.match(refused.message, /too many requests under way/u)
      const unannounced = Effect.forkChild(admission.enter(other, { tokens: 1, places: 8 }, forever), {
        startImmediately: true
      })
      for (let i = 0; i < 32; i++) yield* unannounced
      yield* afterPause(admission.enter(other, door, forever))
      assert.strictEqual((yield* admission.enter(honest, door, Effect.succeed(answer(1)))).status, 200)
    }).pipe(Effect.provide(layer()))
  )

  it.effect(
    "charges for a body that did not say its length, also where it is refused for what it holds",
    () =>
      Effect.gen(function* () {
        const admission = yield* Admission
        const refusing = Effect.andThen(
          Effect.map(RequestFacts, (facts) => {
            facts.unannouncedBytes = 20 * 16_384
          }),
          invalidRequest("Send at most 64 fields.")
        )
        const failed = yield* Effect.flip(admission.enter(hostile, door, refusing))
        assert.strictEqual(failed._tag, "InvalidRequest")
        const refused = yield* afterPause(admission.enter(hostile, door, Effect.succeed(answer(1))))
        assert.strictEqual(refused._tag, "RateLimited")
      }).pipe(Effect.provideService(RequestFacts, newRequestFacts("req_1")), Effect.provide(layer(10)))
  )

  it.effect("refuses one after another, none at once, and none later than five seconds", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      yield* admission.charge(hostile, 1)
      const refused = yield* Effect.forEach(Array.from({ length: 800 }), () =>
        Effect.forkChild(Effect.flip(admission.charge(hostile, 1)), { startImmediately: true })
      )
      const answered = () => refused.filter((fiber) => fiber.pollUnsafe() !== undefined).length
      yield* TestClock.adjust("99 millis")
      assert.strictEqual(answered(), 0)
      yield* TestClock.adjust("1 second")
      assert.isAbove(answered(), 95)
      assert.isBelow(answered(), 105)
      // Those behind the first 250 come at any time in the second half of the five seconds.
      yield* TestClock.adjust("1.5 seconds")
      assert.isBelow(answered(), 270)
      for (const most of [500, 620, 720]) {
        yield* TestClock.adjust("500 millis")
        assert.isBelow(answered(), most)
      }
      yield* TestClock.adjust("1001 millis")
      assert.strictEqual(answered(), 800)
    }).pipe(Effect.provideService(RequestFacts, newRequestFacts("req_1")), Effect.provide(layer(1)))
  )

  it.effect("charges a large answer by its size", () =>
    Effect.gen(function* () {
      const admission = yield* Admission
      yield* admission.enter(hostile, door, Effect.succeed(answer(65_535)))
      yield* admission.enter(hostile, door, Effect.succeed(answer(8 * 65_536)))
      const refused = yield* afterPause(admission.enter(hostile, door, Effect.succeed(answer(1))))
      assert.strictEqual(refused._tag, "RateLimited")
    }).pipe(Effect.provide(layer(10)))
  )
})
