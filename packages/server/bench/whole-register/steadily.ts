/** Look-ups at a steady rate while something runs: what 99 of 100 of them wait, until it ends. */
import { Effect, Fiber } from "effect"
import type { OpenLoad, OpenMeasured } from "../admission/openLoop.ts"
import { acquireScript, answerOf } from "../http/processes.ts"

/** A second. */
export const RATE = 40

export interface Waits {
  readonly p50: number
  readonly p99: number
  readonly answered: number
  /** Of other status than 200, or lost. */
  readonly others: number
}

const merged = (parts: ReadonlyArray<OpenMeasured>): Waits => {
  const waits = parts.flatMap(({ answered }) => answered.lookUp ?? []).toSorted((a, b) => a - b)
  const at = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? Number.NaN
  const all = parts.flatMap(({ statuses }) => Object.values(statuses.lookUp ?? {}))
  return {
    p50: at(0.5),
    p99: at(0.99),
    answered: waits.length,
    others: all.reduce((sum, n) => sum + n, 0) - waits.length
  }
}

/** `lookUps`: whole requests. */
export const acquireSteady = Effect.fnUntraced(function* (port: number, lookUps: ReadonlyArray<string>) {
  const open = yield* acquireScript("../admission/openLoop.ts")
  const load = (seconds: number) => {
    const asked: OpenLoad = {
      port,
      perSecond: RATE,
      seconds,
      requests: { lookUp: lookUps },
      shares: { lookUp: 1 }
    }
    return Effect.promise(() => answerOf<OpenMeasured>(open, asked))
  }
  return {
    quiet: (seconds: number) => Effect.map(load(seconds), (part) => merged([part])),
    /** Answers what the work answers, and the waits meanwhile. */
    during: <A, E, R>(work: Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const working = yield* Effect.forkChild(work)
        const parts: Array<OpenMeasured> = []
        do parts.push(yield* load(5))
        while (working.pollUnsafe() === undefined)
        return { value: yield* Fiber.join(working), waits: merged(parts) }
      })
  }
})
