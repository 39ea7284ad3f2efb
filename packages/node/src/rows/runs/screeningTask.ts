/** Screening the rows of a file in the background. */
import type { ScreenFile } from "@entity-watch/contract/schema/admin/BeginFile"
import type { Decisions } from "@entity-watch/core/decide"
import { screenedFields } from "@entity-watch/core/formats"
import { ALGORITHM_VERSION } from "@entity-watch/core/lists"
import { rowStanding } from "@entity-watch/core/rows/screen/decidedRow"
import { listsOf, newDecidedRun, newScreeningRun } from "@entity-watch/core/rows/screen/newScreeningRun"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { comparisonOf, counted, type ScreenedRow, screenRow } from "@entity-watch/core/rows/screen/screenRow"
import type { Screener } from "@entity-watch/core/screen"
import { Effect } from "effect"
import { besideRows } from "../besideRows.ts"
import { byReferences } from "./byReferences.ts"
import { keptCell, type RowTask } from "./RowTask.ts"

export const screeningTask: RowTask<ScreeningRun, ScreenFile, ScreenedRow, Decisions | Screener> = {
  name: "screen",
  schema: ScreeningRun,
  rules: () => ALGORITHM_VERSION,
  fields: screenedFields,
  begin: (run, { account }) =>
    account === undefined
      ? newScreeningRun(run)
      : byReferences(run, newDecidedRun(run, account), {
          use: "by which decisions are found again next month",
          otherwise: ", or let decisions stay with the file"
        }),
  isAsked: (begun, { account }) => begun.account === account,
  isReady: () => Effect.succeed(true),
  answer: (begun, { from1904 }) => {
    const comparison = comparisonOf(begun, listsOf(begun), from1904)
    const { account, mode } = begun
    if (account === undefined) return Effect.succeed((row) => screenRow(row, comparison))
    // A row without a match asks for none, and few have one.
    const beside = besideRows(account, mode, [])
    return Effect.succeed((row) => Effect.flatMap(beside, (each) => screenRow(row, comparison, each)))
  },
  counted,
  kept: ({ asked, beside, hidden, results, row, verdict }) => ({
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
    ),
    ...(beside !== null && {
      standing: rowStanding(verdict, beside, hidden),
      score: beside.length === 0 ? null : Math.max(...results.map(({ score }) => Number(score))),
      matches: beside,
      not_shown: hidden,
      // Nobody decides about a row without a match.
      asked: beside.length === 0 ? [] : asked
    })
  })
}
