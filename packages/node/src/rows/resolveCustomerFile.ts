/** Resolves every row of a file against one snapshot of each register. packages/core/docs/resolving-files.md. */
import type { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { View } from "@entity-watch/core/domain/View"
import { resolvedFields } from "@entity-watch/core/formats"
import { ROW_RULES_VERSION, type RowResolver } from "@entity-watch/core/resolve"
import { viewOf } from "@entity-watch/core/rows/files/FileRun"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import { pageEnd } from "@entity-watch/core/rows/files/page"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { givenName } from "@entity-watch/core/rows/read/customerNames"
import {
  annotationColumns,
  annotationHeader,
  type RowAnnotation
} from "@entity-watch/core/rows/resolve/annotations"
import { newResolvingRun } from "@entity-watch/core/rows/resolve/newResolvingRun"
import { ResolvingRun } from "@entity-watch/core/rows/resolve/ResolvingRun"
import { resolvedRows } from "@entity-watch/core/rows/resolve/resolvedRows"
import { resolveRow } from "@entity-watch/core/rows/resolve/resolveRow"
import {
  isRemarked,
  lookRow,
  lookTableHead,
  nothingToLookAt,
  remarksOnFile,
  resolvingHead
} from "@entity-watch/core/rows/resolve/resolvingReport"
import type { AsOfOutOfReach, Snapshots, SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import { listed, tableOf } from "./changes/listed.ts"
import { type FinishedFile, type RunFileOptions, runFile } from "./runFile.ts"

/** `E`: why rows cannot be resolved as the host does it. */
export interface ResolveCustomersOptions<E> extends RunFileOptions<ResolvingRun> {
  /** Whether who is not registered for GST has a verdict of its own. */
  readonly requireGst: boolean
  /** Makes what resolves rows, in their order, for a run that begins or goes on. Called once, before the first rows. */
  readonly resolvesRows: (begun: ResolvingRun) => Effect.Effect<ResolveRows<E>, E, RowResolver>
  /** Waits until the names of the view can be searched. Called once, before the first rows of which one has a name. */
  readonly namesReady: (view: View) => Effect.Effect<unknown, E, RowResolver>
}

export type ResolveRows<E = never> = (
  rows: ReadonlyArray<CustomerRow>
) => Effect.Effect<ReadonlyArray<RowAnnotation>, E, RowResolver>

/** Resolves so many rows at once in this thread. */
export const rowsInThisThread =
  (atOnce: number) =>
  (begun: ResolvingRun): Effect.Effect<ResolveRows> => {
    const view = viewOf(begun)
    const rules = { requireGst: begun.require_gst, pause: Effect.sleep("1 second") }
    return Effect.succeed((rows) =>
      Effect.forEach(rows, (row) => resolveRow(row, view, rules), { concurrency: atOnce })
    )
  }

export const resolveCustomerFile = <E>(options: ResolveCustomersOptions<E>) =>
  runFile(resolving(options), { ...options, fields: resolvedFields })

const resolving = <E>({
  asOf,
  mode,
  namesReady,
  requireGst,
  resolvesRows
}: ResolveCustomersOptions<E>): FileTask<
  ResolvingRun,
  AsOfOutOfReach | SnapshotsUnreadable | E,
  Snapshots | RowResolver
> => ({
  schema: ResolvingRun,
  rules: ROW_RULES_VERSION,
  begin: (customers, settings) => newResolvingRun({ mode, asOf, settings, customers, requireGst }),
  otherwise: (begun) =>
    begun.require_gst === requireGst ? undefined : { name: "requireGst", was: begun.require_gst },
  rowsOf: ({ rows }) => rows,
  rowsOfResults: resolvedRows,
  header: ({ header }) => [...header, ...annotationHeader(header)],
  answer: (begun, { header }) => {
    const view = viewOf(begun)
    let areReady = false
    let resolve: ResolveRows<E> | undefined
    return Effect.fnUntraced(function* (before: ResolvingRun, batch: ReadonlyArray<CustomerRow>) {
      const verdicts: Record<RowVerdict, number> = { ...before.verdicts }
      let remarked = before.remarked ?? 0
      const results: Array<ReadonlyArray<string>> = []
      let reviews = ""
      if (!areReady && batch.some(hasName)) {
        yield* namesReady(view)
        areReady = true
      }
      resolve ??= yield* resolvesRows(begun)
      const annotations = yield* resolve(batch)
      for (const [at, found] of annotations.entries()) {
        const row = batch[at]
        if (row === undefined) continue
        verdicts[found.verdict]++
        results.push([
          ...padded(row.given, header.length),
          ...annotationColumns.map((column) => found[column]),
          ...surplus(row.given, header.length)
        ])
        if (isRemarked(found)) remarked++
        if (found.verdict !== "same" || isRemarked(found))
          reviews += lookRow({ row: row.row, given: shownCells(row) }, found)
      }
      const run = {
        ...before,
        row: batch.at(-1)?.row ?? before.row,
        rows: before.rows + batch.length,
        verdicts,
        remarked
      }
      return { run, results, reviews }
    })
  },
  remarks: remarksOnFile,
  report: async function* (run, said, rows) {
    yield resolvingHead(run, said)
    yield* listed(run, rows, {
      table: tableOf(lookTableHead),
      nothing: run.verdicts.same === run.rows && (run.remarked ?? 0) === 0 ? nothingToLookAt : null
    })
    yield pageEnd
  }
})

const hasName = ({ cells, paidTo = [], refused }: CustomerRow): boolean =>
  refused === null && (givenName(cells) !== "" || cells.alias !== "" || paidTo.length > 0)

/** As many cells as the file has columns, so that what is added stands in its own columns. */
const padded = (cells: ReadonlyArray<string>, width: number): ReadonlyArray<string> =>
  Array.from({ length: width }, (_, at) => cells[at] ?? "")

/** What a row has beyond the columns of the header stands behind what is added. */
const surplus = (cells: ReadonlyArray<string>, width: number): ReadonlyArray<string> =>
  cells.slice(width).some((cell) => cell !== "") ? cells.slice(width) : []

const shownCells = ({ cells }: CustomerRow): ReadonlyArray<string> => [
  cells.id,
  givenName(cells),
  cells.alias,
  cells.abn,
  cells.acn,
  [cells.state, cells.postcode].filter((cell) => cell !== "").join(" ")
]

/** What the command prints by `--json`, and what the library answers. */
export const resolvingSummary = ({
  changes,
  howRead,
  ignored,
  remarks,
  report,
  results,
  resumedAfter,
  run,
  workbook
}: FinishedFile<ResolvingRun>) => ({
  as_of: run.at,
  rows: run.rows,
  verdicts: run.verdicts,
  remarked: run.remarked ?? 0,
  require_gst: run.require_gst,
  registers: run.snapshots.map(({ asOf, register, sha256 }) => ({ register, sha256, as_of: asOf })),
  settings: run.settings,
  how_read: howRead,
  remarks,
  ignored_columns: ignored,
  unread_columns: run.unread_columns ?? [],
  resumed_after_row: resumedAfter,
  changes: run.changes ?? null,
  changes_file: changes,
  results,
  workbook,
  report
})
