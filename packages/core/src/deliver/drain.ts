/** Draining: when the process stops, nothing more is claimed, and what is in flight may end within the grace. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as MutableRef from "effect/MutableRef"
import * as Queue from "effect/Queue"
import type { DelivererSettings } from "./DelivererSettings.ts"
import type { InFlight } from "./InFlight.ts"

/** `claiming` is the fiber that claims: it ends by itself once it sees that the process stops. */
export const drain = (
  { grace }: DelivererSettings,
  inFlight: InFlight,
  claiming: Fiber.Fiber<void>
): Effect.Effect<void> => {
  const isEmpty = () => inFlight.claims.size === 0
  const emptied = Effect.suspend(() => (isEmpty() ? Effect.void : Effect.sleep("10 millis"))).pipe(
    Effect.repeat({ until: isEmpty })
  )
  return Effect.gen(function* () {
    MutableRef.set(inFlight.isStopping, true)
    yield* Queue.offer(inFlight.wake, undefined)
    yield* Fiber.await(claiming)
    yield* emptied
  }).pipe(
    Effect.timeoutOption(grace),
    Effect.andThen(FiberSet.clear(inFlight.attempts)),
    // What was cut short is given back, unless the database is what does not answer.
    Effect.andThen(Effect.timeoutOption(emptied, "2 seconds")),
    Effect.asVoid
  )
}
