/** Keeps answers for a time that has passed, whatever time of day the wall clock shows. */
import * as Cache from "effect/Cache"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import { timePassed } from "./timePassed.ts"

/** One answer, as `Effect.cachedWithTTL` keeps it. */
export const cachedFor = <A, E, R>(self: Effect.Effect<A, E, R>, time: Duration.Input) =>
  Effect.flatMap(timePassed, ({ byTheClock, byTimePassed }) =>
    Effect.map(Effect.cachedWithTTL(byTheClock(self), time), byTimePassed)
  )

/** One answer for each key, as `Cache.makeWith` keeps them. */
export const cachedByKeyFor = <Key, A, E, R>(
  lookup: (key: Key) => Effect.Effect<A, E, R>,
  options: {
    readonly capacity: number
    readonly timeToLive: (exit: Exit.Exit<A, E>, key: Key) => Duration.Input
  }
) =>
  Effect.gen(function* () {
    const { byTheClock, byTimePassed } = yield* timePassed
    const cache = yield* Cache.makeWith((key: Key) => byTheClock(lookup(key)), options)
    return (key: Key) => byTimePassed(Cache.get(cache, key))
  })
