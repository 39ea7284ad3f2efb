/** Time limits of what runs in Node's callbacks, by Effect's clock, which a test moves itself. */
import { Effect } from "effect"

/** Rings after so many milliseconds, one at least, unless it is put off by what it returns. */
export type Alarm = (millis: number, ring: () => void) => () => void

export const makeAlarm: Effect.Effect<Alarm> = Effect.map(Effect.context<never>(), (context) => {
  const run = Effect.runForkWith(context)
  return (millis, ring) => {
    const ringing = run(Effect.andThen(Effect.sleep(Math.max(1, millis)), Effect.sync(ring)))
    return () => ringing.interruptUnsafe()
  }
})
