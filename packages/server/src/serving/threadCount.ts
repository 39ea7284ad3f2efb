/** `SERVE_THREADS` and `--threads`: how many threads serve. packages/core/docs/scaling.md. */
import { availableParallelism } from "node:os"
import { Config, Schema } from "effect"

export const most = 64
const expected = `a whole number from 1 to ${most}, or auto`

export const isCount = (text: string): boolean =>
  text === "auto" || (/^\d{1,2}$/u.test(text) && Number(text) >= 1 && Number(text) <= most)

const Count = Schema.Trim.check(Schema.makeFilter(isCount, { expected }))

export const configuredThreads = Config.schema(Count, "SERVE_THREADS")

export const threadsWanted = (text: string): number =>
  text === "auto" ? Math.min(most, availableParallelism()) : Number(text)

/** Elsewhere the kernel hands all connections of a shared port to one of those that share it, or refuses to share it. */
export const canSharePort = process.platform === "linux"

/** How many threads serve where the command line does not say. */
export const servingThreads = configuredThreads.pipe(
  Config.withDefault("1"),
  Config.map((text) => (canSharePort ? threadsWanted(text) : 1))
)
