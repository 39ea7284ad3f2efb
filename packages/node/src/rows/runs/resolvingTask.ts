/** Resolving the rows of a file in the background. packages/core/docs/resolving-files.md. */
import type { ResolveFile } from "@entity-watch/contract/schema/admin/BeginFile"
import { resolvedFields } from "@entity-watch/core/formats"
import { ROW_RULES_VERSION, RowResolver } from "@entity-watch/core/resolve"
import { viewOf } from "@entity-watch/core/rows/files/FileRun"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import type { RowAnnotation } from "@entity-watch/core/rows/resolve/annotations"
import { newResolvingRun } from "@entity-watch/core/rows/resolve/newResolvingRun"
import { ResolvingRun } from "@entity-watch/core/rows/resolve/ResolvingRun"
import { resolveRow } from "@entity-watch/core/rows/resolve/resolveRow"
import { Effect } from "effect"
import { keptCell, type RowTask } from "./RowTask.ts"

interface ResolvedRow {
  readonly row: CustomerRow
  readonly found: RowAnnotation
}

/** More cells than a file may have columns, for what a row has beyond them. */
const mostCells = 400

export const resolvingTask: RowTask<ResolvingRun, ResolveFile, ResolvedRow, RowResolver> = {
  name: "resolve",
  schema: ResolvingRun,
  rules: () => ROW_RULES_VERSION,
  fields: resolvedFields,
  begin: (run, { require_gst }) => newResolvingRun({ ...run, requireGst: require_gst }),
  isAsked: (begun, { require_gst }) => begun.require_gst === require_gst,
  isReady: (begun) => RowResolver.use((rows) => rows.searchesAllNames(viewOf(begun))),
  answer: (begun, _, turns) => {
    const view = viewOf(begun)
    const rules = { requireGst: begun.require_gst, pause: turns.leave(Effect.sleep("1 second")) }
    return Effect.succeed((row) => Effect.map(resolveRow(row, view, rules), (found) => ({ row, found })))
  },
  counted: (before, answers) => {
    const verdicts = { ...before.verdicts }
    for (const { found } of answers) verdicts[found.verdict]++
    const row = answers.at(-1)?.row.row ?? before.row
    return { ...before, row, rows: before.rows + answers.length, verdicts }
  },
  kept: ({ found, row }) => ({
    row: row.row,
    verdict: found.verdict,
    given: row.given.slice(0, mostCells).map(keptCell),
    results: [found]
  })
}
