/** Rows are answered one at a time, with half of this process at most: what somebody waits for comes first. */
import { Clock, Effect, Semaphore } from "effect"

/** How long the event loop is not asked for other work; then it is for as long. */
const turnMillis = 10
const longestRest = 2 * turnMillis
const longestRowRest = 1_000

export interface Turns {
  take<A, E, R>(does: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /** Within a turn: who only waits leaves it to others meanwhile. */
  leave<A, E, R>(waits: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** The same for whoever reads a file piece by piece; each reading begins with a call. */
export const makePace: Effect.Effect<() => Effect.Effect<void>> = Effect.map(Clock.Clock, (clock) => () => {
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  let spent = 0
  let begun = now()
  return Effect.suspend(() => {
    spent += now() - begun
    const isOver = spent >= turnMillis
    // What is done with a piece may itself have waited for others.
    const rest = isOver ? Effect.sleep(Math.min(spent, longestRest)) : Effect.yieldNow
    if (isOver) spent = 0
    return Effect.map(rest, () => {
      begun = now()
    })
  })
})

export const makeTurns: Effect.Effect<Turns> = Effect.gen(function* () {
  const one = yield* Semaphore.make(1)
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  let spent = 0
  let begun = 0
  const begin = Effect.sync(() => {
    begun = now()
  })
  const end = Effect.sync(() => {
    spent += now() - begun
  })
  return {
    take: (does) =>
      one.withPermits(1)(
        Effect.gen(function* () {
          yield* begin
          const done = yield* does
          yield* end
          if (spent >= turnMillis) {
            const rest = Math.min(spent, longestRowRest)
            // Before it rests: a file that is deleted meanwhile leaves the next one no debt.
            spent = 0
            yield* Effect.sleep(rest)
          }
          return done
        })
      ),
    leave: (waits) =>
      Effect.acquireUseRelease(
        Effect.andThen(end, one.release(1)),
        () => waits,
        () => Effect.andThen(one.take(1), begin)
      )
  }
})
