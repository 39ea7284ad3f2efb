import { assert, describe, it } from "@effect/vitest"
import { makePace, makeTurns } from "@entity-watch/node/rows/runs/turns"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

describe("makeTurns", () => {
  it.effect("gives one row the turn at a time, and to others what one leaves while it waits", () =>
    Effect.gen(function* () {
      const turns = yield* makeTurns
      const said: Array<string> = []
      const say = (word: string) => Effect.sync(() => said.push(word))
      const waits = yield* Deferred.make<void>()
      const works = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(
        turns.take(
          Effect.andThen(say("first begins"), turns.leave(Deferred.await(waits))).pipe(
            Effect.andThen(say("first goes on"))
          )
        ),
        { startImmediately: true }
      )
      const second = yield* Effect.forkChild(
        turns.take(Effect.andThen(say("second begins"), Deferred.await(works))),
        { startImmediately: true }
      )
      yield* Effect.yieldNow
      assert.deepStrictEqual(said, ["first begins", "second begins"])
      yield* Deferred.succeed(waits, undefined)
      yield* Effect.yieldNow
      assert.deepStrictEqual(said, ["first begins", "second begins"], "the second has the turn")
      yield* Deferred.succeed(works, undefined)
      yield* Fiber.join(second)
      yield* Fiber.join(first)
      assert.deepStrictEqual(said, ["first begins", "second begins", "first goes on"])
    })
  )

  it.effect("is free after a row that waited was given up", () =>
    Effect.gen(function* () {
      const turns = yield* makeTurns
      const waiting = yield* Effect.forkChild(turns.take(turns.leave(Effect.never)), {
        startImmediately: true
      })
      yield* Fiber.interrupt(waiting)
      let atOnce = 0
      let most = 0
      const one = turns.take(
        Effect.gen(function* () {
          most = Math.max(most, ++atOnce)
          yield* Effect.yieldNow
          atOnce--
        })
      )
      yield* Effect.all([one, one, one], { concurrency: "unbounded" })
      assert.strictEqual(most, 1)
    })
  )

  it.effect("is left alone for as long as rows took, once they took ten milliseconds", () =>
    Effect.gen(function* () {
      const turns = yield* makeTurns
      const ended: Array<number> = []
      const row = turns.take(Effect.sleep("6 millis"))
      const rows = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3], (each) =>
          Effect.andThen(
            row,
            Effect.sync(() => ended.push(each))
          )
        ),
        { startImmediately: true }
      )
      yield* TestClock.adjust("12 millis")
      assert.deepStrictEqual(ended, [1])
      yield* TestClock.adjust("11 millis")
      assert.deepStrictEqual(ended, [1])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(ended, [1, 2])
      yield* TestClock.adjust("6 millis")
      assert.deepStrictEqual(ended, [1, 2, 3])
      yield* Fiber.join(rows)
    })
  )
})

describe("makeTurns after a long row", () => {
  it.effect("rests for a second at most, and leaves no debt where the row's file is deleted meanwhile", () =>
    Effect.gen(function* () {
      const turns = yield* makeTurns
      const long = yield* Effect.forkChild(turns.take(Effect.sleep("1 minute")), { startImmediately: true })
      yield* TestClock.adjust("60999 millis")
      assert.isUndefined(long.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(long)
      const deleted = yield* Effect.forkChild(turns.take(Effect.sleep("1 minute")), {
        startImmediately: true
      })
      yield* TestClock.adjust("60500 millis")
      yield* Fiber.interrupt(deleted)
      const next = yield* Effect.forkChild(turns.take(Effect.succeed("answered")), {
        startImmediately: true
      })
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* Fiber.join(next), "answered")
    })
  )
})

describe("makePace", () => {
  it.effect(
    "lets others in after each piece, and leaves them as much as ten milliseconds of pieces took",
    () =>
      Effect.gen(function* () {
        const pause = (yield* makePace)()
        const ended: Array<number> = []
        const pieces = yield* Effect.forkChild(
          Effect.forEach([1, 2, 3], (each) =>
            Effect.andThen(
              Effect.andThen(Effect.sleep("6 millis"), pause),
              Effect.sync(() => ended.push(each))
            )
          ),
          { startImmediately: true }
        )
        yield* TestClock.adjust("12 millis")
        assert.deepStrictEqual(ended, [1])
        yield* TestClock.adjust("11 millis")
        assert.deepStrictEqual(ended, [1])
        yield* TestClock.adjust("1 millis")
        assert.deepStrictEqual(ended, [1, 2])
        yield* TestClock.adjust("6 millis")
        assert.deepStrictEqual(ended, [1, 2, 3])
        yield* Fiber.join(pieces)
      })
  )

  it.effect("rests for 20 milliseconds at most, also after a piece that waited for others", () =>
    Effect.gen(function* () {
      const pause = (yield* makePace)()
      const piece = yield* Effect.forkChild(Effect.andThen(Effect.sleep("1 minute"), pause), {
        startImmediately: true
      })
      yield* TestClock.adjust("1 minute")
      yield* TestClock.adjust("20 millis")
      yield* Fiber.join(piece)
    })
  )
})
