/** Screens a file of customers against one snapshot of each list. */
import { ALGORITHM_VERSION, FLOOR } from "@entity-watch/core/lists"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import { pageEnd } from "@entity-watch/core/rows/files/page"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { screenedFields } from "@entity-watch/core/rows/read/usualHeaders"
import { listsOf, newScreeningRun } from "@entity-watch/core/rows/screen/newScreeningRun"
import { remarksOf } from "@entity-watch/core/rows/screen/remarks"
import {
  noReviews,
  type ReportedList,
  reportHead,
  reviewRow,
  reviewTableHead
} from "@entity-watch/core/rows/screen/reportPage"
import { resultColumns } from "@entity-watch/core/rows/screen/resultRows"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { screenedRows } from "@entity-watch/core/rows/screen/screenedRows"
import { comparisonOf, counted, screenRow } from "@entity-watch/core/rows/screen/screenRow"
import { type Screener, screenDisclaimer } from "@entity-watch/core/screen"
import type { AsOfOutOfReach, Snapshots, SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import { listed } from "./changes/listed.ts"
import { type FinishedFile, type RunFileOptions, runFile } from "./runFile.ts"

export type ScreenCustomersOptions = RunFileOptions<ScreeningRun>

export interface ScreenedCustomers extends FinishedFile<ScreeningRun> {
  readonly lists: ReadonlyArray<ReportedList>
}

export const screenCustomerFile = (options: ScreenCustomersOptions) =>
  Effect.map(
    runFile(screening(options), { ...options, fields: screenedFields }),
    (finished): ScreenedCustomers => ({ ...finished, lists: listsOf(finished.run) })
  )

const screening = ({
  asOf,
  mode
}: ScreenCustomersOptions): FileTask<
  ScreeningRun,
  AsOfOutOfReach | SnapshotsUnreadable,
  Snapshots | Screener
> => ({
  schema: ScreeningRun,
  rules: ALGORITHM_VERSION,
  begin: (customers, settings) => newScreeningRun({ mode, asOf, settings, customers }),
  otherwise: () => undefined,
  rowsOf: ({ counts }) => counts.screened + counts.refused,
  rowsOfResults: screenedRows,
  header: () => resultColumns,
  answer: (begun, { from1904 }) => {
    const comparison = comparisonOf(begun, listsOf(begun), from1904)
    return Effect.fnUntraced(function* (before: ScreeningRun, batch: ReadonlyArray<CustomerRow>) {
      const screened = yield* Effect.forEach(batch, (row) => screenRow(row, comparison))
      const written = screened.flatMap((each) => each.results)
      return {
        run: counted(before, screened),
        results: written.map((row) => resultColumns.map((column) => row[column])),
        reviews: written
          .filter(({ score }) => score !== "")
          .map(reviewRow)
          .join("")
      }
    })
  },
  report: async function* (run, howRead, rows) {
    yield reportHead({ run, lists: listsOf(run), floor: FLOOR, howRead, disclaimer: screenDisclaimer })
    yield* listed(run, rows, { head: reviewTableHead, nothing: run.counts.matches === 0 ? noReviews : null })
    yield pageEnd
  }
})

/** What the command prints by `--json`, and what the library answers. */
export const screeningSummary = ({
  changes,
  howRead,
  ignored,
  lists,
  report,
  results,
  resumedAfter,
  run,
  workbook
}: ScreenedCustomers) => ({
  as_of: run.at,
  counts: run.counts,
  not_read: run.not_read,
  lists: lists.map(({ register, snapshot, source }) => ({
    source,
    register,
    sha256: snapshot?.sha256 ?? null,
    as_of: snapshot?.asOf ?? null
  })),
  first_refusal: run.first_refusal,
  first_not_read: run.first_not_read,
  settings: run.settings,
  how_read: howRead,
  remarks: remarksOf(run),
  ignored_columns: ignored,
  unread_columns: run.unread_columns ?? [],
  resumed_after_row: resumedAfter,
  changes: run.changes ?? null,
  changes_file: changes,
  results,
  workbook,
  report,
  disclaimer: screenDisclaimer
})
