/** Rows are answered one at a time, with half of this process at most: what somebody waits for comes first. */
import { Effect, Semaphore } from "effect"

/** How long the event loop is not asked for other work; then it is for as long. */
const turnMillis = 10

export interface Turns {
  take<A, E, R>(does: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

export const makeTurns: Effect.Effect<Turns> = Effect.map(Semaphore.make(1), (one) => {
  let spent = 0
  return {
    take: (does) =>
      one.withPermits(1)(
        Effect.gen(function* () {
          const begun = performance.now()
          const done = yield* does
          spent += performance.now() - begun
          if (spent >= turnMillis) {
            yield* Effect.sleep(spent)
            spent = 0
          }
          return done
        })
      )
  }
})
