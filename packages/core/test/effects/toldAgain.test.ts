import { assert, describe, it } from "@effect/vitest"
import { toldAgain } from "@entity-watch/core/effects/toldAgain"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"

describe("toldAgain", () => {
  it.effect("tells at once, then once a minute with how often it failed, and at once after a success", () =>
    Effect.gen(function* () {
      const { failed, succeeded } = toldAgain()
      const told: Array<number | undefined> = []
      const fail = failed(({ failures }) => Effect.sync(() => void told.push(failures)))
      for (let second = 0; second <= 150; second += 2) {
        yield* fail
        yield* TestClock.adjust("2 seconds")
      }
      assert.deepStrictEqual(told, [undefined, 30, 30])
      yield* succeeded
      yield* fail
      yield* fail
      assert.deepStrictEqual(told, [undefined, 30, 30, undefined])
    })
  )
})
