/** The earlier run whose results a run is compared with. */
import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import type { FileFault } from "@entity-watch/core/rows/read/FileFault"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect, Option } from "effect"
import { fileSource } from "../files/fileBytes.ts"
import { readRun } from "../files/keptRun.ts"

export interface EarlierRun<Run> {
  readonly run: Run
  readonly results: string
}

export const earlierRun = Effect.fnUntraced(function* <Run extends FileRun, E, R>(
  task: FileTask<Run, E, R>,
  { folder, mode, since }: { readonly folder: string; readonly mode: Mode; readonly since: string }
) {
  const failed = (fault: FileFault) => refused(since, fault)
  if (resolve(since) === resolve(folder)) return yield* failed({ code: "earlier_run_in_place" })
  const unreadable = failed({ code: "earlier_run_unreadable" })
  const kept = yield* Effect.mapError(readRun(join(since, "run.json"), task.schema), () => unreadable)
  if (Option.isNone(kept)) return yield* failed({ code: "earlier_run_absent" })
  const run = kept.value
  const results = join(since, "results.csv")
  // A row of the results has more than a byte.
  if (task.rowsOf(run) > run.bytes) return yield* unreadable
  if (!run.finished) return yield* failed({ code: "earlier_run_unfinished" })
  if (run.mode !== mode) return yield* failed({ code: "earlier_run_of_other_mode", mode: run.mode })
  const setting = task.otherwise(run)
  if (setting !== undefined) return yield* failed({ code: "earlier_run_of_other_setting", setting })
  const size = yield* Effect.promise(() =>
    stat(results)
      .then(({ size }) => size)
      .catch(() => null)
  )
  const isUnchanged =
    size === run.bytes &&
    (run.results_sha256 === undefined || run.results_sha256 === (yield* fileSource(results).sha256))
  if (!isUnchanged) return yield* failed({ code: "earlier_run_changed" })
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
