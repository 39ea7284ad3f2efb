import { assert, describe, it } from "@effect/vitest"
import { makeInspection, makePace, makeTurns } from "@entity-watch/node/rows/runs/turns"
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
        yield* TestClock.adjust("399 millis")
        assert.lengthOf(ended, 2)
        yield* TestClock.adjust("1 millis")
        assert.deepStrictEqual(ended.slice(2), ["second of Alex"])
        yield* TestClock.adjust("400 millis")
        assert.deepStrictEqual(ended.slice(3), ["third of Alex"])
        yield* Fiber.joinAll(adding)
      })
  )

  it.effect("rests for a second at most, after a file that was refused or given up too", () =>
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
      yield* TestClock.adjust("999 millis")
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
