import { assert, describe, it } from "@effect/vitest"
import { makeAccountTurns } from "@entity-watch/core/watch/subscribe/accountTurns"
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"

const caller = (accountId: string) => ({ accountId, keyId: "key_test", mode: "live" as const })

describe("the turns of an account", () => {
  it.effect("are taken one at a time, in order, and apart from those of other accounts", () =>
    Effect.gen(function* () {
      const inTurn = makeAccountTurns({ waiting: 10, patience: "10 seconds" })
      const seen: Array<string> = []
      const gate = yield* Latch.make()
      const write = (name: string) =>
        Effect.gen(function* () {
          seen.push(`${name} begins`)
          yield* gate.await
          seen.push(`${name} ends`)
        })
      const writes = yield* Effect.forEach(["a", "b", "c"], (name) =>
        Effect.forkChild(inTurn(caller("one"), write(name)), { startImmediately: true })
      )
      const other = yield* Effect.forkChild(inTurn(caller("two"), write("other")), { startImmediately: true })
      assert.deepStrictEqual(seen, ["a begins", "other begins"])
      yield* gate.open
      yield* Effect.forEach([...writes, other], (each) => Fiber.join(each))
      assert.deepStrictEqual(
        seen.filter((each) => !each.startsWith("other")),
        ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]
      )
    })
  )

  it.effect("are refused when too many wait, or wait for too long, and those that run go on", () =>
    Effect.gen(function* () {
      const inTurn = makeAccountTurns({ waiting: 1, patience: "10 seconds" })
      const gate = yield* Latch.make()
      const fork = Effect.forkChild(inTurn(caller("one"), gate.await), { startImmediately: true })
      const first = yield* fork
      const second = yield* fork
      assert.strictEqual((yield* Effect.flip(inTurn(caller("one"), Effect.void)))._tag, "AccountBusy")
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Effect.flip(Fiber.join(second)))._tag, "AccountBusy")
      assert.isUndefined(first.pollUnsafe())
      yield* gate.open
      yield* Fiber.join(first)
      // Nothing of the queue is left: neither a turn that nobody gives back, nor a place.
      yield* inTurn(caller("one"), Effect.void)
    })
  )

  it.effect("pass on when the one that waits, or the one that runs, is interrupted", () =>
    Effect.gen(function* () {
      const inTurn = makeAccountTurns({ waiting: 10, patience: "10 seconds" })
      const fork = (effect: Effect.Effect<string>) =>
        Effect.forkChild(inTurn(caller("one"), effect), { startImmediately: true })
      const running = yield* fork(Effect.never)
      const waiting = yield* fork(Effect.never)
      const last = yield* fork(Effect.succeed("last"))
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(running)
      assert.strictEqual(yield* Fiber.join(last), "last")
    })
  )
})
