import { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { TokenBuckets } from "@entity-watch/core/access/TokenBuckets"
import { SharedAccounts } from "@entity-watch/server/process/SharedAccounts"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

/** Two views of the same memory, as two threads have them. */
const views = () => {
  const one = new SharedAccounts()
  return [one, new SharedAccounts(one.buffer)] as const
}

describe("SharedAccounts.places", () => {
  it("counts what all threads took of an account, up to the bound", () => {
    const [one, other] = views()
    assert.isTrue(one.places("underWay").take("a/live", 200, 256))
    assert.isFalse(other.places("underWay").take("a/live", 57, 256))
    assert.isTrue(other.places("underWay").take("a/live", 56, 256))
    one.places("underWay").give("a/live", 200)
    assert.isTrue(other.places("underWay").take("a/live", 200, 256))
  })

  it("counts accounts, and kinds of places, apart", () => {
    const [one, other] = views()
    assert.isTrue(one.places("running").take("a/live", 16, 16))
    assert.isTrue(other.places("running").take("a/sandbox", 16, 16))
    assert.isTrue(other.places("streams").take("a/live", 8, 8))
  })

  it("drops none that has something under way when more accounts come than there is room for", () => {
    const [one, other] = views()
    const [held, passing] = [one.places("underWay"), other.places("underWay")]
    for (let n = 0; n < 10_000; n++) assert.isTrue(held.take(`held ${n}`, 1, 1))
    for (let n = 0; n < 100_000; n++) {
      passing.take(`passing ${n}`, 1, 1)
      passing.give(`passing ${n}`, 1)
    }
    for (let n = 0; n < 10_000; n++) assert.isFalse(passing.take(`held ${n}`, 1, 1))
  })

  it("loses no count when threads change the same account at the same time", async () => {
    const accounts = new SharedAccounts()
    const module = import.meta.resolve("@entity-watch/server/process/SharedAccounts")
    const code = `import("${module}").then(({ SharedAccounts }) => {
      const places = new SharedAccounts(require("node:worker_threads").workerData).places("running")
      for (let n = 0; n < 100_000; n++) places.take("a/live", 1, Infinity)
    })`
    const threads = [1, 2, 3].map(() => new Worker(code, { eval: true, workerData: accounts.buffer }))
    await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once("exit", resolve))))
    const places = accounts.places("running")
    assert.isTrue(places.take("a/live", 1, 300_001))
    assert.isFalse(places.take("a/live", 1, 300_001))
  })
})

describe("SharedAccounts.givenAfter", () => {
  it("ends when another thread gives something back", async () => {
    const [one, other] = views()
    other.places("running").take("a/live", 1, 1)
    const given = one.givenAfter(one.given)
    other.places("running").give("a/live", 1)
    await given
    assert.isTrue(one.places("running").take("a/live", 1, 1))
  })

  it("ends at once when something was given back before", async () => {
    const [one, other] = views()
    const { given } = one
    other.places("running").take("a/live", 1, 1)
    other.places("running").give("a/live", 1)
    await one.givenAfter(given)
  })
})

describe("token buckets in shared memory", () => {
  it.effect("are the same for all threads", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      const [one, other] = views().map(
        ({ tokens }) => new TokenBuckets({ perSecond: 1, burst: 10 }, clock, tokens)
      ) as [TokenBuckets, TokenBuckets]
      assert.deepInclude(one.take("a/live", 6), { remaining: 4 })
      assert.deepInclude(other.take("a/live", 4), { remaining: 0 })
      assert.deepStrictEqual(one.take("a/live", 1), { retryAfterSeconds: 1 })
      yield* TestClock.adjust("1 second")
      assert.deepInclude(one.take("a/live", 1), { remaining: 0 })
      assert.deepStrictEqual(other.take("a/live", 1), { retryAfterSeconds: 1 })
    })
  )
})
