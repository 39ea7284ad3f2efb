/**
 * Screens a file of customers against one snapshot of each list, batch by batch, so that memory does not grow with the
 * file. Every row is answered for the same moment and the same snapshots, however long the run takes and however often
 * it is resumed.
 */
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Mode } from "@entity-watch/core/domain/Mode"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import { Effect, Option } from "effect"
import { CommandFailed } from "../process/CommandFailed.ts"
import { listsOf, newRun } from "./newRun.ts"
import { type CustomerFile, type CustomerFileOptions, openCustomerFile } from "./read/CustomerFile.ts"
import { unwritten } from "./results/AppendedFile.ts"
import { howRead } from "./results/remarks.ts"
import type { ReportedList } from "./results/reportPage.ts"
import { type CustomerFileSettings, readRun, type ScreeningRun, writeRun } from "./results/ScreeningRun.ts"
import { writeReport } from "./results/writeReport.ts"
import { screenBatches } from "./screenBatches.ts"

export interface ScreenCustomersOptions extends CustomerFileOptions {
  readonly file: string
  readonly folder: string
  readonly resume: boolean
  readonly mode: Mode
  readonly asOf: string | undefined
  /** Called after each batch. */
  readonly onProgress: (run: ScreeningRun) => Effect.Effect<void>
}

export interface ScreenedCustomers {
  readonly run: ScreeningRun
  readonly lists: ReadonlyArray<ReportedList>
  readonly results: string
  readonly report: string
  /** Columns of the customers' file that were not read. */
  readonly ignored: ReadonlyArray<string>
  /** Sentences on how the customers' file was read. */
  readonly howRead: ReadonlyArray<string>
  /** Rows that were written before this process took the run up. */
  readonly resumedAfter: number
}

export const screenCustomerFile = Effect.fn("screenCustomerFile")(function* (
  options: ScreenCustomersOptions
) {
  const { file, folder } = options
  const paths = {
    run: join(folder, "run.json"),
    results: join(folder, "results.csv"),
    reviews: join(folder, "report.part"),
    report: join(folder, "report.html")
  }
  const customers = yield* openCustomerFile(file, options)
  const earlier = yield* readRun(paths.run)
  const begun = yield* Option.isSome(earlier)
    ? continueRun(earlier.value, options, customers)
    : newRun({
        mode: options.mode,
        asOf: options.asOf,
        settings: settingsOf(customers),
        customers
      })
  const lists = listsOf(begun)
  const answer = (run: ScreeningRun): ScreenedCustomers => ({
    run,
    lists,
    results: paths.results,
    report: paths.report,
    ignored: customers.ignored,
    howRead: howRead(customers, run),
    resumedAfter: begun.row
  })
  if (begun.finished) return answer(begun)

  yield* Effect.tryPromise({
    try: () => mkdir(folder, { recursive: true, mode: 0o700 }),
    catch: (cause) => unwritten(folder, cause)
  })
  const run = yield* screenBatches(begun, lists, customers, paths, options.onProgress)
  const finished = { ...run, finished: true }
  yield* Effect.tryPromise({
    try: () => writeReport(paths, finished, lists, howRead(customers, finished)),
    catch: (cause) => unwritten(paths.report, cause)
  })
  yield* writeRun(paths.run, finished)
  yield* Effect.promise(() => rm(paths.reviews, { force: true }))
  return answer(finished)
})

const settingsOf = ({ columns, dates, encoding, sheet }: CustomerFile): CustomerFileSettings => ({
  dates,
  columns,
  encoding: encoding?.label ?? null,
  sheet
})

/** The setting that differs from that with which the run was begun; undefined when none does. */
const otherSetting = (before: CustomerFileSettings, now: CustomerFileSettings): string | undefined =>
  before.dates !== now.dates
    ? `--dates ${before.dates}`
    : before.encoding !== now.encoding
      ? `the encoding ${before.encoding}`
      : before.sheet !== now.sheet
        ? `the sheet "${before.sheet}"`
        : JSON.stringify(before.columns) === JSON.stringify(now.columns)
          ? undefined
          : `the columns ${Object.entries(before.columns)
              .map(([field, header]) => `${field}="${header}"`)
              .join(", ")}`

/** Goes on with the run that was begun in this folder, if it is the same run. */
const continueRun = (run: ScreeningRun, options: ScreenCustomersOptions, customers: CustomerFile) => {
  const { folder, mode, resume } = options
  const other = otherSetting(run.settings, settingsOf(customers))
  const obstacle = !resume
    ? `${folder} holds the results of a run already. Go on with it by --resume, or choose another folder with --out.`
    : run.input_sha256 !== customers.sha256
      ? `The customers' file is not the one that the run in ${folder} was begun with. Choose another folder with --out.`
      : run.mode !== mode || run.algorithm_version !== ALGORITHM_VERSION
        ? `The run in ${folder} was begun ${run.mode !== mode ? `in ${run.mode} mode` : `with algorithm ${run.algorithm_version}`}. Choose another folder with --out.`
        : other !== undefined
          ? `The run in ${folder} was begun with ${other}. Go on with that, or choose another folder with --out.`
          : null
  return obstacle === null
    ? Effect.succeed({ ...run, unread_columns: customers.unread, file_remarks: customers.remarks })
    : Effect.fail(new CommandFailed({ message: obstacle }))
}
