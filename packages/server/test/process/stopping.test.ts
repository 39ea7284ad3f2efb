import { assert, describe, it } from "@effect/vitest"
import { makeGrace } from "@entity-watch/server/process/stopping"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

/** As if the signal came: to those alone who have begun to listen since, and not to whoever runs the tests. */
const signals = Effect.fnUntraced(function* (seconds: number) {
  const before = { SIGTERM: process.listeners("SIGTERM"), SIGINT: process.listeners("SIGINT") }
  const { drain } = yield* makeGrace(seconds)
  const send = (signal: keyof typeof before) => {
    for (const listener of process.listeners(signal)) if (!before[signal].includes(listener)) listener(signal)
  }
  const drained: Array<string> = []
  const begin = Effect.forkChild(
    Effect.tap(drain, () => Effect.sync(() => drained.push("drained"))),
    { startImmediately: true }
  )
  return { begin, drained, send }
})

describe("makeGrace", () => {
  it.effect("waits for so many seconds after SIGTERM, however often it comes", () =>
    Effect.gen(function* () {
      const { begin, drained, send } = yield* signals(3)
      send("SIGTERM")
      yield* begin
      yield* TestClock.adjust("1 second")
      send("SIGTERM")
      yield* TestClock.adjust("1999 millis")
      assert.lengthOf(drained, 0)
      yield* TestClock.adjust("1 millis")
      assert.lengthOf(drained, 1)
    })
  )

  it.effect("does not wait after SIGINT", () =>
    Effect.gen(function* () {
      const { begin, drained, send } = yield* signals(3600)
      send("SIGINT")
      yield* begin
      assert.lengthOf(drained, 1)
    })
  )

  it.effect("does not wait on after a SIGINT that comes during the wait", () =>
    Effect.gen(function* () {
      const { begin, drained, send } = yield* signals(3600)
      send("SIGTERM")
      yield* begin
      yield* TestClock.adjust("1 second")
      assert.lengthOf(drained, 0)
      send("SIGINT")
      yield* Effect.yieldNow
      assert.lengthOf(drained, 1)
    })
  )

  it.effect("listens to no signal afterwards", () =>
    Effect.gen(function* () {
      const counted = () => [process.listenerCount("SIGTERM"), process.listenerCount("SIGINT")]
      const before = counted()
      yield* Effect.scoped(makeGrace(3))
      assert.deepStrictEqual(counted(), before)
    })
  )
})
