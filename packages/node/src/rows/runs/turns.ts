/** Rows are answered one at a time, with half of this process at most: what somebody waits for comes first. */
import { Clock, Duration, Effect, PartitionedSemaphore, Semaphore } from "effect"

/** How long the event loop is not asked for other work; then it is for as long. */
const turnMillis = 10
const longestRest = 2 * turnMillis

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

/** What looks into whole files rests so many times as long as it took, so that files that are refused again and again slow nobody. */
const restsAfterFile = 3
const longestRestAfterFile = Duration.seconds(1)

/** Files are looked into one after the other, those of one person in turn with those of others. */
export const makeInspection = Effect.gen(function* () {
  // A workbook has its strings in memory meanwhile.
  const one = yield* PartitionedSemaphore.make<string>({ permits: 1 })
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  const now = () => clock.monotonicTimeNanosUnsafe()
  return <A, E, R>(person: string, looks: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.map(one.take(person, 1), now),
      () => looks,
      (begun) =>
        Effect.suspend(() => {
          const rest = Duration.times(Duration.nanos(now() - begun), restsAfterFile)
          return Effect.sleep(Duration.min(rest, longestRestAfterFile)).pipe(
            Effect.andThen(one.release(1)),
            Effect.forkIn(scope)
          )
        })
    )
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
            yield* Effect.sleep(spent)
            spent = 0
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
