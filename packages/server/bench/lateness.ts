/** How late this thread gets to what is due while something runs in it, as a server's requests would notice. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect } from "effect"

/** Milliseconds between two looks. */
const resolution = 1

export const withLateness = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const looks = monitorEventLoopDelay({ resolution })
  looks.enable()
  const value = yield* effect
  looks.disable()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1)
  return {
    value,
    lateness: `event loop at most ${late(looks.max)} ms late, p99 ${late(looks.percentile(99))} ms`
  }
})
