/** A changed row as a line of `changes.csv` and as a row of the page. */

import { type ComparedRow, valuesOf } from "@entity-watch/core/rows/files/ComparedRow"
import { count, escaped, header, isolated, row } from "@entity-watch/core/rows/files/page"
import type { ChangedSide, RowChange } from "./rowChanges.ts"

export const changeColumns = [
  "change",
  "results_row_before",
  "results_row_now",
  "id",
  "name",
  "abn",
  "acn",
  "verdict_before",
  "verdict_now",
  "columns",
  "before",
  "now"
] as const

/** The values in these columns; of a row that is new or gone, all that it has. */
const shownValues = (side: ChangedSide | null, columns: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (side === null) return []
  const values = valuesOf(side.row)
  return columns.length > 0
    ? columns.map((column) => `${column}: ${values[column] === "" ? "(none)" : (values[column] ?? "(none)")}`)
    : Object.entries(side.row.answer).flatMap(([column, value]) =>
        value === "" ? [] : [`${column}: ${value}`]
      )
}

const shownRow = ({ before, now }: RowChange): ComparedRow["given"] => (now ?? before)?.row.given ?? {}

const verdictOf = (side: ChangedSide | null): string => side?.row.answer.verdict ?? ""

export const changeLine = (change: RowChange): ReadonlyArray<string> => {
  const { id = "", name = "", abn = "", acn = "" } = shownRow(change)
  const { before, columns, now } = change
  return [
    change.change,
    `${before?.line ?? ""}`,
    `${now?.line ?? ""}`,
    id,
    name,
    abn,
    acn,
    verdictOf(before),
    verdictOf(now),
    columns.join(" "),
    shownValues(before, columns).join("; "),
    shownValues(now, columns).join("; ")
  ]
}

const lines = (texts: ReadonlyArray<string>): string => texts.map(isolated).join("<br>")

export const changeRow = (change: RowChange): string => {
  const { before, columns, now } = change
  return `${row([
    escaped(change.change),
    escaped(`${(now ?? before)?.line ?? ""}`),
    lines(Object.values(shownRow(change)).filter((text) => text !== "")),
    lines(shownValues(before, columns)),
    lines(shownValues(now, columns))
  ])}\n`
}

export const changeTableHead = `<table>${header(["Change", "Row of the results", "Given", "Before", "Now"])}<tbody>\n`

/** What stands above the changed rows of the page. */
export const changesHead = (
  since: { readonly at: string; readonly rules: string },
  found: { readonly new: number; readonly changed: number; readonly gone: number; readonly same: number },
  rules: string
): string =>
  `<h2>New since ${escaped(since.at)}</h2>
<p>${count(found.new)} new, ${count(found.changed)} changed, ${count(found.gone)} gone; ${count(found.same)} as before. The rows that are as before are not on this page, whatever their verdict is: they stand in results.csv.</p>
${since.rules === rules ? "" : `<p class="warn">The earlier run was made by the rules ${escaped(since.rules)}, so that a row may be answered otherwise although no register changed.</p>\n`}`
