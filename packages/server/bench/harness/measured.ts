/** What something takes of this process: seconds, those of processor time of all threads, and how late its thread is. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect } from "effect"

/** Milliseconds between two looks at the event loop. */
const resolution = 1

/** How late this thread gets to what is due, in milliseconds, as a server's requests would notice. */
export const watchLateness = () => {
  const looks = monitorEventLoopDelay({ resolution })
  looks.enable()
  return () => {
    looks.disable()
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
    return { most: late(looks.max), p99: late(looks.percentile(99)) }
  }
}

export const measured = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const [late, started, used] = [watchLateness(), performance.now(), process.cpuUsage()]
  const value = yield* effect
  const seconds = (performance.now() - started) / 1000
  const { system, user } = process.cpuUsage(used)
  const { most, p99 } = late()
  const lateness = `event loop at most ${most.toFixed(1)} ms late, p99 ${p99.toFixed(1)} ms`
  return { value, seconds, cpu: (system + user) / 1e6, lateness }
})

/** The milliseconds that each of so many takes, one after the other. */
export const eachTimed = <A, E, R>(times: number, ask: (n: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: times }).keys(), (n) =>
    Effect.suspend(() => {
      const began = performance.now()
      return Effect.map(ask(n), () => performance.now() - began)
    })
  )
