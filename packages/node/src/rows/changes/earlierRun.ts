/** The earlier run whose results a run is compared with. */
import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect, Option } from "effect"
import { fileSource } from "../files/fileBytes.ts"
import { readRun } from "../files/keptRun.ts"

export interface EarlierRun<Run> {
  readonly run: Run
  readonly results: string
}

const unreadable = "its run.json is of another version or command, or was edited."

export const earlierRun = Effect.fnUntraced(function* <Run extends FileRun, E, R>(
  task: FileTask<Run, E, R>,
  { folder, mode, since }: { readonly folder: string; readonly mode: Mode; readonly since: string }
) {
  const failed = (why: string) => refused(`--since ${since}:`, { code: "earlier_run", what: why })
  if (resolve(since) === resolve(folder))
    return yield* failed(
      "name the folder of an earlier run, and another folder for the new results with --out."
    )
  const kept = yield* readRun(join(since, "run.json"), task.schema).pipe(
    Effect.mapError(() => failed(unreadable))
  )
  if (Option.isNone(kept)) return yield* failed("the folder holds no run.")
  const run = kept.value
  const results = join(since, "results.csv")
  // A row of the results has more than a byte.
  if (task.rowsOf(run) > run.bytes) return yield* failed(unreadable)
  if (!run.finished) return yield* failed("the run in it did not finish. Finish it with --resume first.")
  if (run.mode !== mode) return yield* failed(`the run in it was made in ${run.mode} mode.`)
  const other = task.otherwise(run)
  if (other !== undefined)
    return yield* failed(
      `the run in it was made with ${other}. Only runs with the same settings are compared.`
    )
  const size = yield* Effect.promise(() =>
    stat(results)
      .then(({ size }) => size)
      .catch(() => null)
  )
  const isUnchanged =
    size === run.bytes &&
    (run.results_sha256 === undefined || run.results_sha256 === (yield* fileSource(results).sha256))
  if (!isUnchanged)
    return yield* failed(
      "its results.csv is gone or was changed since it was written. Keep notes in a copy of it or in results.xlsx."
    )
  return { run, results } satisfies EarlierRun<Run>
})

/** By what a run that goes on knows the earlier one again. */
export const sinceOf = ({ run }: EarlierRun<FileRun>) => ({
  input_sha256: run.input_sha256,
  at: run.at,
  rules: run.algorithm_version,
  bytes: run.bytes,
  ...(run.results_sha256 !== undefined && { results_sha256: run.results_sha256 })
})
