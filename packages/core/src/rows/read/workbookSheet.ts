/** A customers' file that is a workbook. */

import { Effect, Option, Stream } from "effect"
import { isoDate } from "../../formats/dates.ts"
import { type Cell, type SheetRow, uncalculated } from "../../formats/workbook/Cell.ts"
import {
  openWorkbook as openParts,
  type Sheet,
  type WorkbookBounds
} from "../../formats/workbook/openWorkbook.ts"
import type { WorkbookUnreadable } from "../../formats/workbook/WorkbookUnreadable.ts"
import { type CustomerTable, type CustomerTableRow, isBlank, rowsWithin } from "./CustomerTable.ts"
import { mayHoldName } from "./cellLikeness.ts"
import type { FileFault } from "./FileFault.ts"
import { type FileRefused, refused } from "./FileRefused.ts"
import type { FileSource } from "./FileSource.ts"

/** A sheet of a million rows has some 700 MB; its strings are kept in memory. */
const bounds: WorkbookBounds = {
  maxSheetBytes: 1 << 30,
  maxPartBytes: 128 << 20,
  maxBytes: 2 ** 31,
  maxParts: 1000
}

/** Stands for a formula whose result was not stored. */
export const notCalculated = "#NOT CALCULATED"

export const openWorkbook = Effect.fnUntraced(function* (source: FileSource, wanted: string | undefined) {
  const failed = (fault: FileFault) => refused(source.name, fault)
  const unreadable = ({ reason }: WorkbookUnreadable) =>
    Effect.fail(failed({ code: "malformed_workbook", detail: reason }))
  const { from1904, sheets } = yield* openParts(source.bytes, bounds).pipe(
    Effect.catchTag("WorkbookUnreadable", unreadable)
  )
  const sheet = sheets.find(({ isVisible, name }) => (wanted === undefined ? isVisible : name === wanted))
  if (sheet === undefined)
    return yield* failed(
      sheets.length === 0
        ? { code: "no_sheet" }
        : wanted === undefined
          ? { code: "no_visible_sheet" }
          : { code: "no_such_sheet", sheet: wanted, sheets: sheets.map(({ name }) => name) }
    )
  const others = yield* Effect.filter(sheets, (each) =>
    each === sheet ? Effect.succeed(false) : holdsRow(each, ({ cells }) => !isBlank(cells))
  )
  const [visible, hidden] = [
    others.filter((each) => each.isVisible),
    others.filter((each) => !each.isVisible)
  ]
  // Hidden sheets hold lists of choices and the like as well.
  const doubtful = yield* Effect.filter(wanted === undefined ? hidden : [], (each) =>
    holdsRow(each, ({ cells }) => cells.some(mayHoldName))
  )
  return {
    rows: sheet.rows.pipe(
      Stream.catchTag("WorkbookUnreadable", (error) => Stream.fromEffect(unreadable(error))),
      Stream.map(rowOf),
      rowsWithin(source.name)
    ),
    isDelimited: false,
    encoding: null,
    sheet: sheet.name,
    otherSheets: visible.map(({ name }) => name),
    hiddenSheets: hidden.map(({ name }) => name),
    doubtfulSheets: wanted === undefined ? [...visible, ...doubtful].map(({ name }) => name) : [],
    from1904
  } satisfies CustomerTable
})

/** In rows, of a sheet that is not read. */
const mostLookedAt = 10_000

/** Whether a sheet has such a row. What cannot be read may have one, and so may what follows the rows that are looked at. */
const holdsRow = ({ rows }: Sheet<FileRefused>, isSought: (row: CustomerTableRow) => boolean) =>
  rows.pipe(
    Stream.take(mostLookedAt),
    Stream.zipWithIndex,
    Stream.filter(([row, at]) => at === mostLookedAt - 1 || isSought(rowOf(row))),
    Stream.runHead,
    Effect.map(Option.isSome),
    Effect.catchTag("WorkbookUnreadable", () => Effect.succeed(true))
  )

const rowOf = ({ cells, number }: SheetRow) => ({
  number,
  cells: Array.from(cells, (cell) =>
    cell === undefined ? "" : cell === uncalculated ? notCalculated : shownAs(cell).trim()
  )
})

/** A month is stored as its first day. */
const shownAs = (value: Cell): string => {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE"
  // A spreadsheet keeps fifteen digits of a number. It has dropped those of a longer one, so that it is read as rounded.
  if (typeof value === "number" && Math.abs(value) >= 1e15) return value.toExponential()
  if (typeof value !== "object") return `${value}`
  const date = isoDate(value.year, value.month, value.day)
  return value.precision === "month" && value.day === 1 ? date.slice(0, 7) : date
}
