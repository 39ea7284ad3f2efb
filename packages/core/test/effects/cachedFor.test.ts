import { assert, describe, it } from "@effect/vitest"
import { cachedByKeyFor, cachedFor } from "@entity-watch/core/effects/cachedFor"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"

const hour = 3_600_000

/** Answers how often it was asked, and the time of day at which it was. */
const counting = () => {
  let times = 0
  return Effect.map(Clock.currentTimeMillis, (millis) => [++times, millis])
}

describe("cachedFor", () => {
  it.effect("keeps one answer for its time, although the clock was set back by an hour", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(2 * hour)
      const answer = yield* cachedFor(counting(), "10 seconds")
      assert.deepStrictEqual(yield* answer, [1, 2 * hour])
      yield* TestClock.setTime(hour)
      yield* TestClock.adjust("9 seconds")
      assert.deepStrictEqual(yield* answer, [1, 2 * hour])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* answer, [2, hour + 10_000], "what is asked sees the time of day")
    })
  )
})

describe("cachedByKeyFor", () => {
  it.effect("keeps an answer for each key, although the clock was set back by an hour", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(2 * hour)
      const asked = counting()
      const answer = yield* cachedByKeyFor((key: string) => Effect.map(asked, (made) => [key, ...made]), {
        capacity: 2,
        timeToLive: () => "10 seconds"
      })
      assert.deepStrictEqual(yield* answer("a"), ["a", 1, 2 * hour])
      assert.deepStrictEqual(yield* answer("b"), ["b", 2, 2 * hour])
      yield* TestClock.setTime(hour)
      yield* TestClock.adjust("9 seconds")
      assert.deepStrictEqual(yield* answer("a"), ["a", 1, 2 * hour])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* answer("a"), ["a", 3, hour + 10_000])
    })
  )
})
