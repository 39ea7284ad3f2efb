/**
 * How credentials are looked up: those that were accepted lately at once, and all others a few at a time, so that
 * whoever makes up credentials neither keeps administrators out nor takes the database's connections.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Semaphore from "effect/Semaphore"
import { CredentialUncheckable } from "./CredentialUncheckable.ts"

const mostAccepted = 1000
const unknownAtOnce = 4
const unknownWaiting = 50

export const makeLookUp = <A>() => {
  const accepted = new Set<string>()
  const turns = Semaphore.makeUnsafe(unknownAtOnce)
  let asking = 0

  /** In the turn of credentials that nobody knows. */
  const unknown = <B, E, R>(ask: Effect.Effect<B, E, R>) =>
    Effect.suspend((): Effect.Effect<B, E | CredentialUncheckable, R> => {
      if (asking >= unknownWaiting) return Effect.fail(new CredentialUncheckable())
      asking += 1
      return Effect.ensuring(
        turns.withPermit(ask),
        Effect.sync(() => (asking -= 1))
      )
    })

  const of = <E, R>(sha256: string, ask: Effect.Effect<Option.Option<A>, E, R>) =>
    Effect.suspend(() =>
      Effect.tap(accepted.has(sha256) ? ask : unknown(ask), (found) =>
        Effect.sync(() => {
          accepted.delete(sha256)
          if (Option.isSome(found)) accepted.add(sha256)
          const [oldest] = accepted
          if (accepted.size > mostAccepted && oldest !== undefined) accepted.delete(oldest)
        })
      )
    )

  return { of, unknown }
}
