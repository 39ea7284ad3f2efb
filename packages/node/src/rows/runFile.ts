/**
 * Does one task with a customers' file, batch by batch. Every row is answered for the same moment and the same snapshots,
 * however long the run takes and however often it is resumed.
 */
import { createReadStream, existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { CustomerFileSettings, FileRun } from "@entity-watch/core/rows/files/FileRun"
import type { FileTask, SaidOfFile } from "@entity-watch/core/rows/files/FileTask"
import { howRead } from "@entity-watch/core/rows/files/howRead"
import {
  type CustomerFile,
  type CustomerFileOptions,
  openCustomerFile
} from "@entity-watch/core/rows/read/CustomerFile"
import type { FileFault, OtherSetting } from "@entity-watch/core/rows/read/FileFault"
import { type FileRefused, refused } from "@entity-watch/core/rows/read/FileRefused"
import { kept } from "@entity-watch/core/rows/read/FileRemark"
import { Effect, Option } from "effect"
import { makeOwnFolder } from "../process/makeOwnFolder.ts"
import { type EarlierRun, earlierRun, sinceOf } from "./changes/earlierRun.ts"
import { headerOf, writeChanges } from "./changes/writeChanges.ts"
import { remarkInWords, type SaysRemark } from "./fileRemarkWords.ts"
import { unwritten } from "./files/AppendedFile.ts"
import { fileBatches } from "./files/fileBatches.ts"
import { fileSource } from "./files/fileBytes.ts"
import { readRun, writeRun } from "./files/keptRun.ts"
import { writeReport } from "./files/writeReport.ts"
import { writeWorkbook } from "./workbook/writeWorkbook.ts"

export interface RunFileOptions<Run> extends Omit<CustomerFileOptions, "fields"> {
  readonly file: string
  readonly folder: string
  readonly resume: boolean
  readonly mode: Mode
  readonly asOf: string | undefined
  /** The folder of an earlier run, where only what is new since then is asked for. */
  readonly since?: string | undefined
  /** How remarks are said to whoever reads the report and the answer. Default: as everybody is told. */
  readonly says?: SaysRemark | undefined
  /** Called after each batch. */
  readonly onProgress: (run: Run) => Effect.Effect<void>
}

export interface FinishedFile<Run> extends SaidOfFile {
  readonly run: Run
  readonly results: string
  /** The same results as a workbook; null where they do not go into one. */
  readonly workbook: string | null
  readonly report: string
  /** What is new since an earlier run; null where none was named. */
  readonly changes: string | null
  /** Columns of the customers' file that were not read. */
  readonly ignored: ReadonlyArray<string>
  /** Rows that were written before this process took the run up. */
  readonly resumedAfter: number
}

export const runFile = Effect.fn("runFile")(function* <Run extends FileRun, E, R>(
  task: FileTask<Run, E, R>,
  options: RunFileOptions<Run> & CustomerFileOptions
) {
  const { file, folder, says = remarkInWords } = options
  const paths = {
    run: join(folder, "run.json"),
    results: join(folder, "results.csv"),
    workbook: join(folder, "results.xlsx"),
    changes: join(folder, "changes.csv"),
    changedRows: join(folder, "changes.part"),
    reviews: join(folder, "report.part"),
    report: join(folder, "report.html")
  }
  const customers = yield* openCustomerFile(fileSource(file), options)
  const earlier = yield* readRun(paths.run, task.schema)
  const compared =
    options.since === undefined ? null : yield* earlierRun(task, { ...options, since: options.since })
  const begun = yield* Option.isSome(earlier)
    ? continueRun(earlier.value, task, options, customers, compared)
    : Effect.map(
        task.begin(customers, settingsOf(customers)),
        (run): Run => (compared === null ? run : { ...run, since: sinceOf(compared) })
      )
  const said = (run: Run): SaidOfFile => ({
    remarks: task.remarks(run).map(says),
    howRead: howRead(customers, run).map(says)
  })
  const answer = (run: Run): FinishedFile<Run> => ({
    ...said(run),
    run,
    results: paths.results,
    workbook: existsSync(paths.workbook) ? paths.workbook : null,
    report: paths.report,
    changes: run.changes === undefined ? null : paths.changes,
    ignored: customers.ignored,
    resumedAfter: begun.row
  })
  if (begun.finished) return answer(begun)
  if (Option.isNone(earlier)) yield* nothingThere([paths.workbook, paths.changes, paths.report])

  yield* Effect.try({
    try: () => makeOwnFolder(folder),
    catch: (cause) => unwritten(folder, cause)
  })
  const run = yield* fileBatches(task, begun, customers, paths, options.onProgress)
  yield* writeWorkbook({ path: paths.results, bytes: run.bytes }, paths.workbook, { title: "Results" })
  const changes =
    compared === null
      ? undefined
      : yield* changesSince(task, compared, { run, results: paths.results }, paths)
  const finished: Run = {
    ...run,
    results_sha256: yield* fileSource(paths.results).sha256,
    ...(changes !== undefined && { changes }),
    finished: true
  }
  const rows = changes === undefined ? paths.reviews : paths.changedRows
  yield* Effect.tryPromise({
    try: () =>
      writeReport(paths.report, () => task.report(finished, said(finished), () => createReadStream(rows))),
    catch: (cause) => unwritten(paths.report, cause)
  })
  yield* writeRun(paths.run, task.schema, finished)
  yield* Effect.promise(() =>
    Promise.all([paths.reviews, paths.changedRows].map((path) => rm(path, { force: true })))
  )
  return answer(finished)
})

/** What no run wrote is never written over: the folder may be that of the file itself. */
const nothingThere = (paths: ReadonlyArray<string>): Effect.Effect<void, FileRefused> => {
  const found = paths.find((path) => existsSync(path))
  return found === undefined ? Effect.void : Effect.fail(refused(found, { code: "place_taken" }))
}

/** Writes what is new since the earlier run. */
const changesSince = Effect.fnUntraced(function* <Run extends FileRun, E, R>(
  task: FileTask<Run, E, R>,
  earlier: EarlierRun<Run>,
  current: EarlierRun<Run>,
  paths: { readonly changes: string; readonly changedRows: string }
) {
  const counted = Effect.fnUntraced(function* ({ results: path, run }: EarlierRun<Run>) {
    const { bytes } = run
    const rows = task.rowsOfResults(run, yield* headerOf(path, bytes))
    return { path, bytes, rows, most: task.rowsOf(run) }
  })
  const before = yield* counted(earlier)
  const now = yield* counted(current)
  return yield* writeChanges(before, now, { changes: paths.changes, page: paths.changedRows })
})

const settingsOf = ({ columns, dates, encoding, sheet }: CustomerFile): CustomerFileSettings => ({
  dates,
  columns,
  encoding: encoding?.label ?? null,
  sheet
})

/** The setting that differs from that with which the run was begun; undefined when none does. */
const otherSetting = (before: CustomerFileSettings, now: CustomerFileSettings): OtherSetting | undefined =>
  before.dates !== now.dates
    ? { name: "dates", was: before.dates }
    : before.encoding !== now.encoding
      ? { name: "encoding", was: before.encoding }
      : before.sheet !== now.sheet
        ? { name: "sheet", was: before.sheet }
        : JSON.stringify(before.columns) === JSON.stringify(now.columns)
          ? undefined
          : { name: "columns", was: before.columns }

/** Goes on with the run that was begun in this folder, if it is the same run. */
const continueRun = <Run extends FileRun, E, R>(
  run: Run,
  task: FileTask<Run, E, R>,
  { folder, mode, resume }: RunFileOptions<Run>,
  customers: CustomerFile,
  compared: EarlierRun<Run> | null
) => {
  const setting =
    otherSetting(run.settings, settingsOf(customers)) ?? task.otherwise(run) ?? task.writesOtherwise?.(run)
  const fault: FileFault | null = !resume
    ? { code: "run_there" }
    : run.input_sha256 !== customers.sha256
      ? { code: "run_of_other_file" }
      : run.mode !== mode
        ? { code: "run_of_other_mode", mode: run.mode }
        : run.algorithm_version !== task.rules
          ? { code: "run_of_other_rules", rules: run.algorithm_version }
          : setting !== undefined
            ? { code: "run_of_other_setting", setting }
            : JSON.stringify(run.since) !== JSON.stringify(compared === null ? undefined : sinceOf(compared))
              ? { code: "run_of_other_comparison", at: run.since?.at ?? null }
              : null
  return fault === null
    ? Effect.succeed({
        ...run,
        unread_columns: customers.unread,
        unread_sheets: customers.otherSheets,
        hidden_sheets: customers.hiddenSheets,
        doubtful_sheets: customers.doubtfulSheets,
        rows_above: customers.above.doubtful.length,
        file_remarks: customers.remarks.map(kept)
      })
    : Effect.fail(refused(folder, fault))
}
