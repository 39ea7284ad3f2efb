/** Screening the rows of a file in the background. */
import type { ScreenFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import { screenedFields } from "@entity-watch/core/rows/read/usualHeaders"
import { listsOf, newScreeningRun } from "@entity-watch/core/rows/screen/newScreeningRun"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { comparisonOf, counted, type ScreenedRow, screenRow } from "@entity-watch/core/rows/screen/screenRow"
import type { Screener } from "@entity-watch/core/screen"
import { Effect } from "effect"
import { keptCell, type RowTask } from "./RowTask.ts"

export const screeningTask: RowTask<ScreeningRun, ScreenFile, ScreenedRow, Screener> = {
  name: "screen",
  schema: ScreeningRun,
  rules: ALGORITHM_VERSION,
  fields: screenedFields,
  begin: newScreeningRun,
  isAsked: () => true,
  isReady: () => Effect.succeed(true),
  answer: (begun, { from1904 }) => {
    const comparison = comparisonOf(begun, listsOf(begun), from1904)
    return (row) => screenRow(row, comparison)
  },
  counted,
  kept: ({ results, row, verdict }) => ({
    row,
    verdict,
    given: null,
    results: results.map((result) =>
      Object.fromEntries(
        Object.entries(result).map(([name, cell]) => [
          name,
          name === "note" || name === "lists" ? cell : keptCell(cell)
        ])
      )
    )
  })
}
