/** Resolves every row of a file against one snapshot of each register. packages/core/docs/resolving-files.md. */
import type { RowVerdict } from "@entity-watch/core/domain/RowVerdict"
import type { View } from "@entity-watch/core/domain/View"
import { ROW_RULES_VERSION, type RowResolver } from "@entity-watch/core/resolve"
import type { AsOfOutOfReach, Snapshots } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import { listed } from "../changes/listed.ts"
import { viewOf } from "../files/FileRun.ts"
import type { FileTask } from "../files/FileTask.ts"
import type { CustomerRow } from "../read/CustomerFile.ts"
import { givenName } from "../read/readCustomer.ts"
import { resolvedFields } from "../read/usualHeaders.ts"
import { pageEnd } from "../results/page.ts"
import { type RunFileOptions, runFile } from "../runFile.ts"
import { annotationColumns, annotationHeader } from "./annotations.ts"
import { newResolvingRun } from "./newResolvingRun.ts"
import { ResolvingRun } from "./ResolvingRun.ts"
import { resolvedRows } from "./resolvedRows.ts"
import { resolveRow } from "./resolveRow.ts"
import { lookRow, lookTableHead, nothingToLookAt, resolvingHead } from "./resolvingReport.ts"

export interface ResolveCustomersOptions extends RunFileOptions<ResolvingRun> {
  /** Whether who is not registered for GST has a verdict of its own. */
  readonly requireGst: boolean
  /** How many rows are answered beside each other: one where requests are served as well. */
  readonly atOnce: number
  /** Waits until the names of the view can be searched. Called once, before the first rows of which one has a name. */
  readonly namesReady: (view: View) => Effect.Effect<void, CommandFailed>
}

export const resolveCustomerFile = (options: ResolveCustomersOptions) =>
  runFile(resolving(options), { ...options, fields: resolvedFields })

const resolving = ({
  asOf,
  atOnce,
  mode,
  namesReady,
  requireGst
}: ResolveCustomersOptions): FileTask<
  ResolvingRun,
  AsOfOutOfReach | CommandFailed,
  Snapshots | RowResolver
> => ({
  schema: ResolvingRun,
  rules: ROW_RULES_VERSION,
  begin: (customers, settings) => newResolvingRun({ mode, asOf, settings, customers, requireGst }),
  otherwise: (begun) =>
    begun.require_gst === requireGst ? undefined : requireGst ? "no --require-gst" : "--require-gst",
  rowsOf: ({ rows }) => rows,
  rowsOfResults: resolvedRows,
  header: ({ header }) => [...header, ...annotationHeader(header)],
  answer: (begun, { header }) => {
    const view = viewOf(begun)
    const rules = { requireGst, pause: Effect.sleep("1 second") }
    const annotated = (row: CustomerRow) => resolveRow(row, view, rules)
    let areReady = false
    return Effect.fnUntraced(function* (before: ResolvingRun, batch: ReadonlyArray<CustomerRow>) {
      const verdicts: Record<RowVerdict, number> = { ...before.verdicts }
      const results: Array<ReadonlyArray<string>> = []
      let reviews = ""
      if (!areReady && batch.some(hasName)) {
        yield* namesReady(view)
        areReady = true
      }
      const annotations = yield* Effect.forEach(
        batch,
        (row) => Effect.map(annotated(row), (found) => [row, found] as const),
        { concurrency: atOnce }
      )
      for (const [row, found] of annotations) {
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

const hasName = ({ cells, refused }: CustomerRow): boolean =>
  refused === null && (cells.name !== "" || cells.alias !== "")

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
