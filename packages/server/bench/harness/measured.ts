/** What something takes of this process: time, processor time of all threads, memory, and how late its thread is. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Effect, Schedule } from "effect"

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

export interface Measured<A> {
  readonly value: A
  readonly seconds: number
  /** Seconds of processor time. */
  readonly cpu: number
  /** The most that was resident, in bytes, as far as looks each 50 ms tell. */
  readonly peak: number
  readonly lateness: string
}

export const measured = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  let peak = 0
  const look = Effect.sync(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  })
  const looking = yield* Effect.forkChild(Effect.repeat(look, Schedule.spaced("50 millis")))
  const [late, started, used] = [watchLateness(), performance.now(), process.cpuUsage()]
  const value = yield* effect
  const seconds = (performance.now() - started) / 1000
  const { system, user } = process.cpuUsage(used)
  looking.interruptUnsafe()
  const { most, p99 } = late()
  const lateness = `event loop at most ${most.toFixed(1)} ms late, p99 ${p99.toFixed(1)} ms`
  const taken: Measured<A> = { value, seconds, cpu: (system + user) / 1e6, peak, lateness }
  return taken
})

/** The milliseconds that each of so many takes, one after the other. */
export const eachTimed = <A, E, R>(times: number, ask: (n: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: times }).keys(), (n) =>
    Effect.suspend(() => {
      const began = performance.now()
      return Effect.map(ask(n), () => performance.now() - began)
    })
  )
