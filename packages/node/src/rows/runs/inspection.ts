/** Files are looked into before they are begun: two at a time, never two of one person, and people take turns. */
import { Clock, Effect, PartitionedSemaphore, Semaphore } from "effect"

/** Whoever had a file looked into waits so many times as long before the next, so that files that are refused again and again slow nobody. */
const restsAfterFile = 8
const longestRestAfterFile = 3_000

/** A workbook has its strings in memory meanwhile, and its rows may take a minute to count. */
const lookedIntoAtOnce = 2

interface OfPerson {
  readonly one: Semaphore.Semaphore
  waiting: number
  /** In milliseconds of the clock: no file of the person is looked into before. */
  restsUntil: number
}

export const makeInspection = Effect.gen(function* () {
  const all = yield* PartitionedSemaphore.make<string>({ permits: lookedIntoAtOnce })
  const people = new Map<string, OfPerson>()
  const clock = yield* Clock.Clock
  const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  const come = (person: string): OfPerson => {
    for (const [name, { restsUntil, waiting }] of people)
      if (waiting === 0 && restsUntil <= now()) people.delete(name)
    const known = people.get(person) ?? { one: Semaphore.makeUnsafe(1), waiting: 0, restsUntil: 0 }
    people.set(person, known)
    known.waiting++
    return known
  }
  const timed = <A, E, R>(of: OfPerson, looks: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const begun = now()
      return Effect.ensuring(
        looks,
        Effect.sync(() => {
          const ended = now()
          of.restsUntil = ended + Math.min(restsAfterFile * (ended - begun), longestRestAfterFile)
        })
      )
    })
  return <A, E, R>(person: string, looks: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => come(person)),
      (of) =>
        of.one.withPermits(1)(
          Effect.andThen(
            Effect.suspend(() => Effect.sleep(Math.max(0, of.restsUntil - now()))),
            all.withPermits(person, 1)(timed(of, looks))
          )
        ),
      (of) =>
        Effect.sync(() => {
          of.waiting--
        })
    )
})
