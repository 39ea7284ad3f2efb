/** Runs something and says how long it took and how much memory the process had at most, measured each 50 ms. */
import { Effect, Schedule } from "effect"

export const measured = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    let peak = 0
    const watch = Effect.sync(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    })
    const watching = yield* Effect.forkChild(Effect.repeat(watch, Schedule.spaced("50 millis")))
    const started = performance.now()
    const before = process.cpuUsage()
    const value = yield* effect
    const seconds = (performance.now() - started) / 1000
    const { system, user } = process.cpuUsage(before)
    watching.interruptUnsafe()
    return { peak, seconds, value, cpu: (system + user) / 1e6 }
  })
