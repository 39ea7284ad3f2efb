import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { RateLimitStore, type TakenBatch } from "@entity-watch/core/store/RateLimitStore"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import * as TestClock from "effect/testing/TestClock"

const caller: Caller = { accountId: "acct_a", keyId: "key_a", mode: "live" }

const silence = new SqlError({ reason: new UnknownError({ cause: "silent" }) })

/** Answers what the test says that was taken, and keeps what is written. */
class FakeStore {
  readonly written: Array<TakenBatch> = []
  takenInAll = 0
  isSilent = false

  readonly layer = Layer.succeed(RateLimitStore, {
    addAcrossAccounts: (batch: TakenBatch) =>
      Effect.suspend(() => {
        this.written.push(batch)
        return this.isSilent
          ? Effect.fail(silence)
          : Effect.succeed(batch.taken.map((each) => ({ ...each, tokens: this.takenInAll })))
      })
  })

  get tokens() {
    return this.written.map(({ number, taken }) => [number, taken.map(({ tokens }) => tokens)])
  }
}

const shared = (store: FakeStore) =>
  Effect.provide(
    RateLimit.layerShared({ perSecond: 10, burst: 100 }).pipe(Layer.provide([store.layer, layerWebCrypto]))
  )

describe("RateLimit.layerShared", () => {
  it.effect("writes once a second what was taken, and nothing when nothing was", () => {
    const store = new FakeStore()
    return Effect.gen(function* () {
      const limit = yield* RateLimit
      yield* limit.take(caller, 3)
      yield* limit.charge({ ...caller, keyId: "key_b" }, 4)
      yield* limit.take({ ...caller, mode: "sandbox" }, 2)
      assert.deepStrictEqual(store.tokens, [])
      yield* TestClock.adjust("1 second")
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(store.tokens, [[1, [7, 2]]])
    }).pipe(shared(store))
  })

  it.effect("charges what other processes took, and not again what this one took", () => {
    const store = new FakeStore()
    return Effect.gen(function* () {
      const limit = yield* RateLimit
      yield* limit.take(caller, 20)
      store.takenInAll = 20
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* limit.take(caller, 20)).remaining, 60)
      store.takenInAll = 90
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* limit.take(caller)).remaining, 9)
      store.takenInAll = 150
      yield* TestClock.adjust("1 second")
      const { retryAfterSeconds } = yield* Effect.flip(limit.take(caller))
      assert.strictEqual(retryAfterSeconds, 6, "50 are owed, and one is needed")
    }).pipe(shared(store))
  })

  it.effect("limits by itself while the database is silent, and then writes all of it once", () => {
    const store = new FakeStore()
    return Effect.gen(function* () {
      const limit = yield* RateLimit
      yield* limit.take(caller, 60)
      store.isSilent = true
      yield* TestClock.adjust("1 second")
      yield* limit.take(caller, 40)
      yield* limit.take(caller, 60)
      yield* Effect.flip(limit.take(caller))
      yield* TestClock.adjust("2 seconds")
      const sameBatch = store.tokens.map(() => [1, [60]])
      assert.deepStrictEqual([store.tokens, store.tokens.length > 2], [sameBatch, true])
      store.isSilent = false
      const tries = store.written.length
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(store.tokens.slice(tries), [
        [1, [60]],
        [2, [100]]
      ])
      const ages = store.written.slice(tries).map(({ age, restAge }) => [age, restAge])
      assert.deepStrictEqual(ages, [
        [4, 3],
        [3, 0]
      ])
      assert.strictEqual(new Set(store.written.map(({ writer }) => writer)).size, 1)
    }).pipe(shared(store))
  })

  it.effect("writes what is left when it stops", () => {
    const store = new FakeStore()
    return Effect.andThen(
      shared(store)(RateLimit.use((limit) => limit.take(caller, 5))),
      Effect.sync(() => assert.deepStrictEqual(store.tokens, [[1, [5]]]))
    )
  })
})
