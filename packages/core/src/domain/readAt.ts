/** How long ago this process read something, even if it stood still since or its clock was set. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

export interface ReadAt {
  /** The time by the wall clock, which may be set. */
  readonly millis: number
  /** The time by the clock that is never set, but that a sleeping machine may stop. */
  readonly nanos: bigint
}

export const readAtNow: Effect.Effect<ReadAt> = Clock.clockWith((clock) =>
  Effect.sync(() => ({ millis: clock.currentTimeMillisUnsafe(), nanos: clock.monotonicTimeNanosUnsafe() }))
)

/** Milliseconds by whichever clock advanced more; a wall clock that was set back counts as well. */
export const millisSince = (read: ReadAt, now: ReadAt): number =>
  Math.max(Math.abs(now.millis - read.millis), Number(now.nanos - read.nanos) / 1e6)
