/**
 * Runs long work in steps. The work is a generator that yields wherever it may pause. Whatever serves requests in the
 * same thread runs it with `inTurns`, everything else with `atOnce`.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The milliseconds for which other work waits at most. */
const longest = 5

/** Lets the event loop turn after every few milliseconds. */
export const inTurns = <A>(steps: () => Generator<void, A>, atMost: number = longest): Effect.Effect<A> =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const running = steps()
    const millis = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
    const turn = (): Effect.Effect<A> => {
      const until = millis() + atMost
      do {
        const step = running.next()
        if (step.done) return Effect.succeed(step.value)
      } while (millis() < until)
      return Effect.flatMap(Effect.yieldNow, turn)
    }
    return Effect.suspend(turn)
  })

export const atOnce = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
