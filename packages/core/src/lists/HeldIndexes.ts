/**
 * The indexes of lists that are held in memory, by the snapshot that they were built of: two moments at which the same
 * snapshot was in force share one. Those of past moments are few and wait for each other, because a caller may ask
 * about any number of moments.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import type { ListIndex } from "./index/ListIndex.ts"

/** Lists of so many past moments are being read already. */
export class TooManyPastLists extends Schema.TaggedError<TooManyPastLists>()("TooManyPastLists", {}) {}

/** Room for three lists in two modes, and for the versions before and after that watching compares. */
const mostPresent = 9
/** Room for the three lists of one past moment. */
const mostPast = 3
/** How many of the past are waited for at a time: the lists of two further moments. */
const mostWaiting = 6

/** In the order in which they were last asked for. */
class Held {
  private readonly indexes = new Map<string, ListIndex>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(snapshotId: string): ListIndex | undefined {
    const index = this.indexes.get(snapshotId)
    if (index === undefined) return undefined
    this.indexes.delete(snapshotId)
    this.indexes.set(snapshotId, index)
    return index
  }

  letGo(snapshotId: string) {
    this.indexes.delete(snapshotId)
  }

  keep(snapshotId: string, index: ListIndex) {
    this.indexes.set(snapshotId, index)
    for (const oldest of this.indexes.keys()) if (this.indexes.size > this.most) this.indexes.delete(oldest)
  }
}

export const makeHeldIndexes = <E>() =>
  Effect.map(Effect.scope, (scope) => {
    const held = { present: new Held(mostPresent), past: new Held(mostPast) }
    const building = new Map<string, Fiber.Fiber<ListIndex, E | TooManyPastLists>>()
    const oneAtATime = Semaphore.makeUnsafe(1)
    let waiting = 0

    /** The index, if it is held. */
    const kept = (snapshotId: string): ListIndex | undefined =>
      held.present.get(snapshotId) ?? held.past.get(snapshotId)

    /** As long as the build took, none of the past is built: they never have more than half of the time. */
    const rested = (build: Effect.Effect<ListIndex, E>) =>
      Effect.gen(function* () {
        const [took, index] = yield* Effect.timed(build)
        yield* Effect.forkIn(Effect.ensuring(Effect.sleep(took), oneAtATime.release(1)), scope)
        return index
      })

    const inTurn = (build: Effect.Effect<ListIndex, E>): Effect.Effect<ListIndex, E | TooManyPastLists> =>
      Effect.suspend((): Effect.Effect<ListIndex, E | TooManyPastLists> => {
        if (waiting >= mostWaiting) return Effect.fail(new TooManyPastLists())
        waiting += 1
        return oneAtATime
          .take(1)
          .pipe(
            Effect.andThen(Effect.onError(rested(build), () => oneAtATime.release(1))),
            Effect.ensuring(Effect.sync(() => (waiting -= 1)))
          )
      })

    /** The index of a snapshot, built once: whoever asks meanwhile waits for the same one, and may go away. */
    const indexOf = (
      snapshotId: string,
      isPast: boolean,
      build: Effect.Effect<ListIndex, E>
    ): Effect.Effect<ListIndex, E | TooManyPastLists> =>
      Effect.suspend(() => {
        const index = kept(snapshotId)
        if (index !== undefined) return Effect.succeed(index)
        const underWay = building.get(snapshotId)
        if (underWay !== undefined) return Fiber.join(underWay)
        const built = Effect.tap(isPast ? inTurn(build) : build, (made) =>
          Effect.sync(() => (isPast ? held.past : held.present).keep(snapshotId, made))
        )
        return Effect.flatMap(Effect.forkIn(built, scope), (fiber) => {
          building.set(snapshotId, fiber)
          fiber.addObserver(() => building.delete(snapshotId))
          return Fiber.join(fiber)
        })
      })

    /** Lets go of the index of a snapshot that does not come into force, also where it is still being built. */
    const letGo = (snapshotId: string): Effect.Effect<void> =>
      Effect.suspend(() => {
        const underWay = building.get(snapshotId)
        const ended = underWay === undefined ? Effect.void : Fiber.interrupt(underWay)
        return Effect.andThen(
          ended,
          Effect.sync(() => held.present.letGo(snapshotId))
        )
      })

    return { kept, indexOf, letGo }
  })
