/** Screens a file of customers against one snapshot of each list. */
import { ALGORITHM_VERSION, FLOOR } from "@entity-watch/core/lists"
import { type Screener, screenDisclaimer } from "@entity-watch/core/screen"
import type { AsOfOutOfReach, Snapshots } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import type { CommandFailed } from "../process/CommandFailed.ts"
import { listed } from "./changes/listed.ts"
import type { FileTask } from "./files/FileTask.ts"
import { listsOf, newRun } from "./newRun.ts"
import type { CustomerRow } from "./read/CustomerFile.ts"
import { screenedFields } from "./read/usualHeaders.ts"
import { pageEnd } from "./results/page.ts"
import { noReviews, type ReportedList, reportHead, reviewRow, reviewTableHead } from "./results/reportPage.ts"
import { resultColumns } from "./results/resultRows.ts"
import { ScreeningRun } from "./results/ScreeningRun.ts"
import { screenedRows } from "./results/screenedRows.ts"
import { type FinishedFile, type RunFileOptions, runFile } from "./runFile.ts"
import { comparisonOf, counted, screenRow } from "./screenRow.ts"

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
}: ScreenCustomersOptions): FileTask<ScreeningRun, AsOfOutOfReach | CommandFailed, Snapshots | Screener> => ({
  schema: ScreeningRun,
  rules: ALGORITHM_VERSION,
  begin: (customers, settings) => newRun({ mode, asOf, settings, customers }),
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
