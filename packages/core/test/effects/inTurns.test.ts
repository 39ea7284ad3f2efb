import { assert, describe, it } from "@effect/vitest"
import { atOnce, BeforePieces, inTurns, WorksFor } from "@entity-watch/core/effects/inTurns"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

function* summing(numbers: number): Generator<void, number> {
  let sum = 0
  for (let n = 1; n <= numbers; n++) {
    sum += n
    yield
  }
  return sum
}

describe("inTurns", () => {
  it.effect("answers what the steps answer, each time it is run", () =>
    Effect.gen(function* () {
      const work = inTurns(() => summing(100))
      assert.deepStrictEqual([yield* work, yield* work, atOnce(summing(100))], [5050, 5050, 5050])
    })
  )

  it.effect("lets the event loop turn after every two milliseconds", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let passed = 0
      const moved = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      const turnedAt: Array<number> = []
      const turning = () => {
        turnedAt.push(passed)
        if (passed < 8) setImmediate(turning)
      }
      setImmediate(turning)
      yield* inTurns(function* () {
        for (; passed < 8; passed++) yield
      }).pipe(Effect.provideService(Clock.Clock, moved))
      assert.deepStrictEqual(turnedAt, [2, 4, 6, 8])
    })
  )

  it.effect("lets it turn as often where many are at work", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let passed = 0
      const moved = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      let turnedAt = 0
      let longest = 0
      const turning = () => {
        longest = Math.max(longest, passed - turnedAt)
        turnedAt = passed
        if (passed < 160) setImmediate(turning)
      }
      setImmediate(turning)
      const done = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, at) => at),
        (at) =>
          inTurns(function* () {
            for (let step = 0; step < 10; step++) {
              passed++
              yield
            }
            return at
          }),
        { concurrency: "unbounded" }
      ).pipe(Effect.provideService(Clock.Clock, moved))
      assert.lengthOf(done, 16)
      assert.isAtMost(longest, 3)
    })
  )

  it.effect("waits before each piece where it is to, and others have their turns meanwhile", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let passed = 0
      const moved = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      const seen: Array<string> = []
      const steps = (name: string) =>
        inTurns(function* () {
          for (let step = 0; step < 3; step++) {
            seen.push(name)
            // A piece has two milliseconds.
            passed += 3
            yield
          }
        })
      let go = () => {}
      let isHeld = true
      const waits = Effect.callback<void>((resume) => {
        seen.push("wait")
        if (isHeld) go = () => resume(Effect.void)
        else resume(Effect.void)
      })
      const long = yield* Effect.forkChild(
        steps("long").pipe(
          Effect.provideService(BeforePieces, waits),
          Effect.provideService(WorksFor, "long"),
          Effect.provideService(Clock.Clock, moved)
        )
      )
      yield* Effect.yieldNow
      yield* steps("short").pipe(
        Effect.provideService(WorksFor, "short"),
        Effect.provideService(Clock.Clock, moved)
      )
      assert.deepStrictEqual(seen, ["wait", "short", "short", "short"])
      isHeld = false
      go()
      yield* Fiber.join(long)
      // Of three steps, and the one that finds that there are no more.
      assert.deepStrictEqual(
        seen.filter((each) => each !== "short"),
        ["wait", "long", "wait", "long", "wait", "long", "wait"]
      )
    })
  )

  it.effect("gives an account its turns however many pieces of work another one has", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let passed = 0
      const moved = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      const order: Array<string> = []
      const later: Array<Fiber.Fiber<void>> = []
      const work = (account: string, steps: number): Effect.Effect<void> =>
        inTurns(function* () {
          for (let step = 1; step <= steps; step++) {
            passed += 2
            order.push(account)
            if (order.length === 10) later.push(Effect.runFork(work("few", 3)))
            yield
          }
        }).pipe(Effect.provideService(Clock.Clock, moved), Effect.provideService(WorksFor, account))
      yield* Effect.all(
        Array.from({ length: 8 }, () => work("many", 8)),
        { concurrency: "unbounded" }
      )
      yield* Fiber.joinAll(later)
      assert.strictEqual(order.slice(9, 16).join(" "), "many few many few many few many")
      assert.lengthOf(order, 67)
    })
  )

  it.effect("lets the event loop turn although the clock is set back by an hour", () =>
    Effect.gen(function* () {
      const hour = 3_600_000
      const clock = yield* Clock.Clock
      let passed = 0
      const setBack = Clock.Clock.of({
        ...clock,
        currentTimeMillisUnsafe: () => (passed === 0 ? hour : passed),
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      let turns = 0
      let done = false
      const turning = Effect.whileLoop({
        while: () => !done,
        body: () =>
          Effect.andThen(
            Effect.sync(() => turns++),
            Effect.yieldNow
          ),
        step: () => undefined
      })
      const other = yield* Effect.forkChild(turning)
      yield* inTurns(function* () {
        for (passed = 0; passed < 100; passed++) yield
      }).pipe(Effect.provideService(Clock.Clock, setBack))
      done = true
      yield* Fiber.join(other)
      assert.isAtLeast(turns, 10)
    })
  )

  it.effect("begins no deeper in the stack however many wait", () =>
    Effect.gen(function* () {
      const depths = new Set<number>()
      const depth = (): number => {
        const { stackTraceLimit } = Error
        Error.stackTraceLimit = 10_000
        const lines = new Error().stack?.split("\n").length ?? 0
        Error.stackTraceLimit = stackTraceLimit
        return lines
      }
      const clock = yield* Clock.Clock
      let passed = 0
      const moved = Clock.Clock.of({
        ...clock,
        monotonicTimeNanosUnsafe: () => BigInt(passed) * 1_000_000n
      })
      // The others come while it rests.
      const first = inTurns(function* () {
        passed += 3
        yield
      })
      const other = inTurns(function* () {
        yield
        depths.add(depth())
      })
      yield* Effect.all([first, ...Array.from({ length: 300 }, () => other)], {
        concurrency: "unbounded"
      }).pipe(Effect.provideService(Clock.Clock, moved))
      assert.isBelow(Math.max(...depths) - Math.min(...depths), 100)
    })
  )

  it.effect("gives its turn on wherever it is given up", () =>
    Effect.gen(function* () {
      const endless = inTurns(function* () {
        for (;;) yield
      }, 0)
      // Among others each is given up as it begins, waits, runs or lets the event loop turn.
      for (let turns = 0; turns < 40; turns++) {
        const all = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(endless))
        for (let turn = 0; turn < turns % 7; turn++) yield* Effect.yieldNow
        for (const each of turns % 2 === 0 ? all : all.toReversed()) yield* Fiber.interrupt(each)
      }
      assert.strictEqual(yield* inTurns(() => summing(100)), 5050)
    })
  )

  it.effect("stops between two steps when it is given up", () =>
    Effect.gen(function* () {
      let steps = 0
      const work = yield* Effect.forkChild(
        inTurns(function* () {
          for (;;) {
            steps++
            yield
          }
        }, 0)
      )
      yield* Effect.yieldNow
      yield* Fiber.interrupt(work)
      const taken = steps
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      assert.isAbove(taken, 0)
      assert.strictEqual(steps, taken)
    })
  )
})
