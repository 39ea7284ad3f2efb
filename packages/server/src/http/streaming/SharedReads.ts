/**
 * Reads of the same thing at the same time, done once: the streams of an account that stand at one place are woken
 * together and ask for the same. The read goes on when one of those who wait for it leaves.
 */
import { Deferred, Effect, type Scope } from "effect"

export const makeSharedReads = <A, E>(scope: Scope.Scope) => {
  const underWay = new Map<string, Deferred.Deferred<A, E>>()
  return <R>(what: string, read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const known = underWay.get(what)
      if (known !== undefined) return Deferred.await(known)
      const made = Deferred.makeUnsafe<A, E>()
      underWay.set(what, made)
      const reading = Effect.onExit(read, (exit) => {
        underWay.delete(what)
        return Deferred.done(made, exit)
      })
      return Effect.andThen(Effect.forkIn(reading, scope), Deferred.await(made))
    })
}
