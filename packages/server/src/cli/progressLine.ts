/** Shows on a terminal what is under way, on one line that is written over. Without a terminal it shows nothing. */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { RefreshProgress } from "@entity-watch/node/refresh/RefreshProgress"
import { Effect } from "effect"

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

const rowsRead = (rows: number): string => `${rows.toLocaleString("en-AU")} rows`

const whole = (progress: RefreshProgress): string =>
  progress._tag === "Reading"
    ? `${progress.register}: ${rowsRead(progress.rows)} read`
    : `${progress.register}: ${progress.file} ${megabytes(progress.bytes)}${progress.total === null ? "" : ` of ${megabytes(progress.total)}`} MB`

const short = (progress: RefreshProgress): string =>
  progress._tag === "Reading"
    ? `${progress.register} ${rowsRead(progress.rows)}`
    : progress.total === null || progress.total === 0
      ? `${progress.register} ${megabytes(progress.bytes)} MB`
      : `${progress.register} ${Math.floor((100 * progress.bytes) / progress.total)} %`

/**
 * One register is described at length and several in short. The line never wraps, because only its last part could be
 * written over.
 */
export const progressLine = (underWay: ReadonlyArray<RefreshProgress>, columns: number): string => {
  const line = underWay.length === 1 ? underWay.map(whole).join("") : underWay.map(short).join(", ")
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`
}

const show = (underWay: ReadonlyMap<RegisterId, RefreshProgress>) => {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${progressLine([...underWay.values()], process.stderr.columns)}\u001b[K`)
}

/**
 * Keeps the line of one command. Each register stands in it from its beginning to its end, in the order of beginning.
 */
export const makeProgress = Effect.sync(() => {
  const underWay = new Map<RegisterId, RefreshProgress>()
  return {
    told: (progress: RefreshProgress) =>
      Effect.sync(() => {
        underWay.set(progress.register, progress)
        show(underWay)
      }),
    ended: (register: RegisterId) =>
      Effect.sync(() => {
        if (underWay.delete(register)) show(underWay)
      })
  }
})
