/** What is under way, on one line that is written over; nothing where nobody watches. */
import type { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { Effect } from "effect"
import type { RefreshProgress } from "../refresh/refreshFromPublisher.ts"

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

/** One register is told whole, several in short; a line never wraps, since only the last one could be written over. */
export const progressLine = (underWay: ReadonlyArray<RefreshProgress>, columns: number): string => {
  const line = underWay.length === 1 ? underWay.map(whole).join("") : underWay.map(short).join(", ")
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`
}

const show = (underWay: ReadonlyMap<RegisterId, RefreshProgress>) => {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${progressLine([...underWay.values()], process.stderr.columns)}\u001b[K`)
}

/** Keeps the line of one command: registers stand in it in the order they began, until they end. */
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
