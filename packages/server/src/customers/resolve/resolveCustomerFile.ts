/** Resolves every row of a file against one snapshot of each register. packages/core/docs/resolving-files.md. */
import type { RowVerdict } from "@entity-watch/core/domain/RowVerdict"
import { ROW_RULES_VERSION, RowResolver } from "@entity-watch/core/resolve"
import type { AsOfOutOfReach, Snapshots } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import { listed } from "../changes/listed.ts"
import { newFileRun, viewOf } from "../files/FileRun.ts"
import type { FileTask } from "../files/FileTask.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { givenName } from "../read/readCustomer.ts"
import { resolvedFields } from "../read/usualHeaders.ts"
import { pageEnd } from "../results/page.ts"
import { type RunFileOptions, runFile } from "../runFile.ts"
import { annotationColumns, annotationHeader, annotationOf, refusal } from "./annotations.ts"
import { askedRow } from "./askedRow.ts"
import { noVerdicts, ResolvingRun } from "./ResolvingRun.ts"
import { resolvedRows } from "./resolvedRows.ts"
import { lookRow, lookTableHead, nothingToLookAt, resolvingHead } from "./resolvingReport.ts"

export interface ResolveCustomersOptions extends RunFileOptions<ResolvingRun> {
  /** Whether who is not registered for GST has a verdict of its own. */
  readonly requireGst: boolean
}

export const resolveCustomerFile = (options: ResolveCustomersOptions) =>
  runFile(resolving(options), { ...options, fields: resolvedFields })

const resolving = ({
  asOf,
  mode,
  requireGst
}: ResolveCustomersOptions): FileTask<
  ResolvingRun,
  AsOfOutOfReach | CommandFailed,
  Snapshots | RowResolver
> => ({
  schema: ResolvingRun,
  rules: ROW_RULES_VERSION,
  begin: (customers, settings) =>
    Effect.map(
      newFileRun({ mode, asOf, settings, customers, rules: ROW_RULES_VERSION }),
      (run): ResolvingRun => ({
        version: 1,
        task: "resolve",
        ...run,
        // No column of an invoice's or a supplier's person is compared, whatever its header.
        unread_columns: [],
        require_gst: requireGst,
        rows: 0,
        verdicts: noVerdicts
      })
    ),
  otherwise: (begun) =>
    begun.require_gst === requireGst ? undefined : requireGst ? "no --require-gst" : "--require-gst",
  rowsOf: ({ rows }) => rows,
  rowsOfResults: resolvedRows,
  header: ({ header }) => [...header, ...annotationHeader(header)],
  answer: (begun, { header }) => {
    const view = viewOf(begun)
    const rules = { requireGst }
    const annotated = Effect.fnUntraced(function* (row: CustomerRow) {
      if (row.refused !== null) return refusal(row.refused)
      return annotationOf(yield* RowResolver.use((rows) => rows.resolve(view, askedRow(row), rules)))
    })
    return Effect.fnUntraced(function* (before: ResolvingRun, batch: ReadonlyArray<CustomerRow>) {
      const verdicts: Record<RowVerdict, number> = { ...before.verdicts }
      const results: Array<ReadonlyArray<string>> = []
      let reviews = ""
      for (const row of batch) {
        const found = yield* annotated(row)
        verdicts[found.verdict]++
        results.push([
          ...padded(row.given, header.length),
          ...annotationColumns.map((column) => found[column]),
          ...surplus(row.given, header.length)
        ])
        if (found.verdict !== "same") reviews += lookRow({ row: row.row, given: shownCells(row) }, found)
      }
      const run = {
        ...before,
        row: batch.at(-1)?.row ?? before.row,
        rows: before.rows + batch.length,
        verdicts
      }
      return { run, results, reviews }
    })
  },
  report: async function* (run, howRead, rows) {
    yield resolvingHead(run, howRead)
    yield* listed(run, rows, {
      head: lookTableHead,
      nothing: run.verdicts.same === run.rows ? nothingToLookAt : null
    })
    yield pageEnd
  }
})

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
