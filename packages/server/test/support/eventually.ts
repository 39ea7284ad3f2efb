/** Waits for what no test clock moves: a socket, a database, a process. */
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

/** Generous: whatever is waited for comes at once on a quiet machine. */
const mostTries = 80_000

const pause = Clock.clockWith((clock) => {
  const sleep = Effect.sleep("3 millis")
  return "withLive" in clock ? TestClock.withLive(sleep) : sleep
})

/** Ends once the condition holds; some minutes of real time are its limit. */
export const eventually = <E = never, R = never>(condition: (() => boolean) | Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    for (let i = 0; i < mostTries; i++) {
      if (yield* typeof condition === "function" ? Effect.sync(condition) : condition) return
      yield* pause
    }
    return yield* Effect.die(new Error("It did not come to that in minutes."))
  })
