/** How the deliverer lives through faults: a database that is away for a while must not end it. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { toldAgain } from "../effects/toldAgain.ts"

const databasePause = "1 second"

/** Does something else in place of a defect. Being interrupted is no defect. */
export const onDefect =
  <B>(orElse: (cause: Cause.Cause<unknown>) => Effect.Effect<B>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.catchCauseIf(effect, (cause) => !Cause.hasInterrupts(cause), orElse)

/** Logs a failure and goes on. For one thing that is done again soon in any case: an outage is told once a minute. */
export const survivingFailure = (message: string) => {
  const { failed, succeeded } = toldAgain()
  return <E, R>(effect: Effect.Effect<void, E, R>): Effect.Effect<void, never, R> =>
    effect.pipe(
      Effect.andThen(succeeded),
      Effect.orDie,
      onDefect((cause) => failed((counted) => Effect.logWarning(message, cause, counted)))
    )
}

/** Logs a failure and tries again until it succeeds. For what must not be left undone. */
export const retriedUntilDone =
  (message: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
    effect.pipe(
      Effect.tapError((error) => Effect.logWarning(message, Cause.fail(error))),
      Effect.retry(Schedule.spaced(databasePause)),
      Effect.orDie
    )
