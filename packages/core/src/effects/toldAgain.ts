/**
 * Tells of what fails again and again until an outage ends: the first time at once, and from then on at most once in a
 * minute, with how often it failed since.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

const pauseNanos = 60_000_000_000n

/** How often it failed since the line before, this time included; nothing in the first line. */
export interface Counted {
  readonly failures?: number
}

/** Of one thing that is done again and again. */
export const toldAgain = () => {
  let toldAt: bigint | null = null
  let failures = 0
  return {
    failed: (tell: (counted: Counted) => Effect.Effect<void>): Effect.Effect<void> =>
      Effect.flatMap(Clock.Clock, (clock) => {
        const now = clock.monotonicTimeNanosUnsafe()
        failures += 1
        if (toldAt !== null && now - toldAt < pauseNanos) return Effect.void
        const counted = toldAt === null ? {} : { failures }
        toldAt = now
        failures = 0
        return tell(counted)
      }),
    /** The next failure is told at once. */
    succeeded: Effect.sync(() => {
      toldAt = null
      failures = 0
    })
  }
}
