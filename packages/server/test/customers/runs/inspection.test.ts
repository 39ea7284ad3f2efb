import { assert, describe, it } from "@effect/vitest"
import { makeInspection } from "@entity-watch/node/rows/runs/inspection"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

describe("makeInspection", () => {
  it.effect(
    "looks into one file of a person at a time, rests in between, and keeps nobody else waiting",
    () =>
      Effect.gen(function* () {
        const inspecting = yield* makeInspection
        const ended: Array<string> = []
        const add = (person: string, name: string) =>
          Effect.forkChild(
            Effect.andThen(
              inspecting(person, Effect.sleep("100 millis")),
              Effect.sync(() => ended.push(name))
            ),
            { startImmediately: true }
          )
        const adding = [
          yield* add("Alex", "first of Alex"),
          yield* add("Alex", "second of Alex"),
          yield* add("Alex", "third of Alex"),
          yield* add("Kim", "first of Kim")
        ]
        yield* TestClock.adjust("100 millis")
        assert.deepStrictEqual(ended, ["first of Alex", "first of Kim"])
        yield* TestClock.adjust("899 millis")
        assert.lengthOf(ended, 2)
        yield* TestClock.adjust("1 millis")
        assert.deepStrictEqual(ended.slice(2), ["second of Alex"])
        yield* TestClock.adjust("900 millis")
        assert.deepStrictEqual(ended.slice(3), ["third of Alex"])
        yield* Fiber.joinAll(adding)
      })
  )

  it.effect("rests for three seconds at most, after a file that was refused or given up too", () =>
    Effect.gen(function* () {
      const inspecting = yield* makeInspection
      yield* Effect.flip(inspecting("Alex", Effect.fail("refused")))
      const long = yield* Effect.forkChild(inspecting("Alex", Effect.never), { startImmediately: true })
      const givenUp = yield* Effect.forkChild(inspecting("Alex", Effect.never), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      // Whoever only waits leaves nothing behind.
      yield* Fiber.interrupt(givenUp)
      yield* Fiber.interrupt(long)
      const next = yield* Effect.forkChild(inspecting("Alex", Effect.succeed("read")), {
        startImmediately: true
      })
      yield* TestClock.adjust("2999 millis")
      assert.isUndefined(next.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Fiber.join(next), "read")
    })
  )

  it.effect("looks into two files at most, whosever they are", () =>
    Effect.gen(function* () {
      const inspecting = yield* makeInspection
      let atOnce = 0
      let most = 0
      const look = (person: string) =>
        inspecting(
          person,
          Effect.acquireUseRelease(
            Effect.sync(() => {
              most = Math.max(most, ++atOnce)
            }),
            () => Effect.sleep("1 seconds"),
            () =>
              Effect.sync(() => {
                atOnce--
              })
          )
        )
      const looking = yield* Effect.forkChild(
        Effect.all(["Alex", "Kim", "Lee", "Sam", "Alex"].map(look), { concurrency: "unbounded" }),
        { startImmediately: true }
      )
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(looking)
      assert.strictEqual(most, 2)
    })
  )
})
