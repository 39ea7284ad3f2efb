/** How late this process's thread gets to what is due: a stall holds up every request under way. For `/metrics`. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, Metric } from "effect"

/** How often the delay is looked at. What is recorded is the time between two looks. */
const resolutionMillis = 10

const delay = Metric.gauge("entity_watch_event_loop_delay_seconds", {
  description:
    "How late the event loop was since the metrics were last read: at most, and for 99 of 100 looks"
})

const statistics = [
  ["max", 100],
  ["p99", 99]
] as const

/** Measures from here to the end of the scope; the effect within brings the metric up to date and starts anew. */
export const observeEventLoop = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const looks = monitorEventLoopDelay({ resolution: resolutionMillis })
      looks.enable()
      return looks
    }),
    (looks) => Effect.sync(() => looks.disable())
  ),
  (looks) =>
    Effect.gen(function* () {
      for (const [statistic, percent] of statistics) {
        const late = Math.max(0, looks.percentile(percent) / 1e6 - resolutionMillis)
        yield* Metric.update(Metric.withAttributes(delay, { statistic }), late / 1000)
      }
      looks.reset()
    })
)
