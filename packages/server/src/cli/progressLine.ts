/** Shows on a terminal what is under way, on one line that is written over. Without a terminal it shows nothing. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { RefreshProgress } from "@entity-watch/node/refresh/RefreshProgress"
import { Clock, Effect } from "effect"

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

/** After so many seconds without progress that is told as well, so that a stalled download is not taken for a dead one. */
const silentAfter = 5

/**
 * One register is described at length and several in short, after the seconds for which nothing has come. The line never
 * wraps, because only its last part could be written over.
 */
export const progressLine = (
  underWay: ReadonlyArray<RefreshProgress>,
  columns: number,
  silence = 0
): string => {
  const told = underWay.length === 1 ? underWay.map(whole).join("") : underWay.map(short).join(", ")
  const line =
    silence < silentAfter
      ? told
      : told === ""
        ? `Waiting for an answer: ${silence} s`
        : `Nothing new for ${silence} s; ${told}`
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`
}

/** Where the line is shown. */
export type ProgressTerminal = Pick<typeof process.stderr, "isTTY" | "columns"> & {
  readonly write: (text: string) => unknown
}

export interface Progress {
  readonly told: (progress: RefreshProgress) => Effect.Effect<void>
  readonly ended: (register: SourceId) => Effect.Effect<void>
}

/**
 * Keeps the line while a command works, and removes it before the command answers. Each register stands in it from its
 * beginning to its end, in the order of beginning.
 */
export const withProgress = <A, E, R>(
  work: (progress: Progress) => Effect.Effect<A, E, R>,
  terminal: ProgressTerminal = process.stderr
): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const underWay = new Map<SourceId, RefreshProgress>()
    const seconds = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000_000n))
    let last = yield* seconds
    const write = (line: string) => terminal.isTTY && terminal.write(`\r${line}\u001b[K`)
    const show = (silence = 0) => write(progressLine([...underWay.values()], terminal.columns, silence))
    const changed = (change: () => unknown) =>
      Effect.map(seconds, (now) => {
        last = now
        change()
        show()
      })
    const look = Effect.map(seconds, (now) => {
      if (now - last >= silentAfter) show(now - last)
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => write("")))
    yield* Effect.sleep("1 second").pipe(Effect.andThen(look), Effect.forever, Effect.forkScoped)
    return yield* work({
      told: (progress) => changed(() => underWay.set(progress.register, progress)),
      ended: (register) => changed(() => underWay.delete(register))
    })
  }).pipe(Effect.scoped)
