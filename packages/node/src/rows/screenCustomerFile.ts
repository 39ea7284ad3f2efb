/** Screens a file of customers against one snapshot of each list. */
import { existsSync } from "node:fs"
import type { Decisions } from "@entity-watch/core/decide"
import { screenedFields } from "@entity-watch/core/formats"
import { ALGORITHM_VERSION, FLOOR } from "@entity-watch/core/lists"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import { pageEnd } from "@entity-watch/core/rows/files/page"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { type FileRefused, refused } from "@entity-watch/core/rows/read/FileRefused"
import { decisionColumns } from "@entity-watch/core/rows/screen/decidedRow"
import { listsOf, newDecidedRun, newScreeningRun } from "@entity-watch/core/rows/screen/newScreeningRun"
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
import type { StoreError } from "@entity-watch/core/store"
import { Effect } from "effect"
import { besideRows } from "./besideRows.ts"
import { decidedApart } from "./changes/decidedApart.ts"
import { listed, tableOf } from "./changes/listed.ts"
import { issueReceipt } from "./receipts/issueReceipt.ts"
import { receiptIn } from "./receipts/screenedFolder.ts"
import { newSeed } from "./receipts/writtenRows.ts"
import { type FinishedFile, type RunFileOptions, runFile } from "./runFile.ts"

export interface ScreenCustomersOptions extends RunFileOptions<ScreeningRun> {
  /** The id of the account whose decisions stand beside the matches. */
  readonly account?: string | undefined
  /** Whether one receipt for all rows is written beside the results. */
  readonly receipt?: boolean | undefined
}

export interface ScreenedCustomers extends FinishedFile<ScreeningRun> {
  readonly lists: ReadonlyArray<ReportedList>
  /** The path of the receipt for all rows; null where none was asked for. */
  readonly receipt: string | null
}

export const screenCustomerFile = Effect.fn("screenCustomerFile")(function* (
  options: ScreenCustomersOptions
) {
  const finished = yield* runFile(screening(options), { ...options, fields: screenedFields })
  const receipt = yield* issueReceipt(finished.run, options.folder, finished.results)
  return { ...finished, lists: listsOf(finished.run), receipt } satisfies ScreenedCustomers
})

const screening = ({
  account,
  asOf,
  file,
  folder,
  mode,
  receipt = false
}: ScreenCustomersOptions): FileTask<
  ScreeningRun,
  AsOfOutOfReach | SnapshotsUnreadable | StoreError | FileRefused,
  Snapshots | Screener | Decisions
> => ({
  schema: ScreeningRun,
  rules: ALGORITHM_VERSION,
  begin: Effect.fnUntraced(function* (customers, settings) {
    if (account !== undefined && settings.columns.id === undefined)
      return yield* refused(file, { code: "no_ids" })
    if (receipt && existsSync(receiptIn(folder)))
      return yield* refused(receiptIn(folder), { code: "place_taken" })
    const asked = { mode, asOf, settings, customers }
    const begun = yield* account === undefined
      ? newScreeningRun(asked)
      : newDecidedRun(asked, account).pipe(
          Effect.catchTag("ReferencesShared", ({ limit, rows }) =>
            Effect.fail(refused(file, { code: "ids_shared", rows, limit }))
          )
        )
    return { ...begun, ...(receipt && { receipt_seed: newSeed() }) }
  }),
  otherwise: () => undefined,
  writesOtherwise: (begun) =>
    begun.account !== account
      ? {
          name: "account",
          was: begun.account === undefined ? "none" : account === undefined ? "some" : "other"
        }
      : (begun.receipt_seed !== undefined) === receipt
        ? undefined
        : { name: "receipt", was: !receipt },
  rowsOf: ({ counts }) => counts.screened + counts.refused,
  rowsOfResults: screenedRows,
  header: () => columnsOf(account),
  answer: (begun, { from1904 }) => {
    const comparison = comparisonOf(begun, listsOf(begun), from1904)
    return Effect.fnUntraced(function* (before: ScreeningRun, batch: ReadonlyArray<CustomerRow>) {
      const beside = account === undefined ? null : yield* besideRows(account, mode, batch)
      const screened = yield* Effect.forEach(batch, (row) => screenRow(row, comparison, beside))
      const written = screened.flatMap((each) => each.results)
      return {
        run: counted(before, screened),
        results: written.map((row) => columnsOf(account).map((column) => row[column] ?? "")),
        reviews: written
          .filter(({ score }) => score !== "")
          .map(reviewRow)
          .join("")
      }
    })
  },
  remarks: remarksOf,
  report: async function* (run, said, rows) {
    yield reportHead({ ...said, run, lists: listsOf(run), floor: FLOOR, disclaimer: screenDisclaimer })
    yield* listed(run, rows, {
      table:
        run.decisions === undefined ? tableOf(reviewTableHead) : decidedApart(reviewTableHead, run.decisions),
      nothing: run.counts.matches === 0 ? noReviews : null
    })
    yield pageEnd
  }
})

const columnsOf = (account: string | undefined) =>
  account === undefined ? resultColumns : ([...resultColumns, ...decisionColumns] as const)

/** What the command prints by `--json`, and what the library answers. */
export const screeningSummary = ({
  changes,
  howRead,
  ignored,
  lists,
  receipt,
  remarks,
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
  remarks,
  ignored_columns: ignored,
  unread_columns: run.unread_columns ?? [],
  resumed_after_row: resumedAfter,
  changes: run.changes ?? null,
  ...(run.decisions !== undefined && { decisions: run.decisions }),
  changes_file: changes,
  results,
  workbook,
  report,
  ...(receipt !== null && { receipt }),
  disclaimer: screenDisclaimer
})
