/**
 * A customers' file that is a workbook. The strings and formats to which its cells refer are read first and kept in
 * memory, within a bound. The sheet itself is then read row by row.
 */
import {
  type Cell,
  isoDate,
  keepPart,
  type PartBounds,
  type PartReader,
  partsOf,
  Relationships,
  readPart,
  resolveCell,
  SharedStrings,
  Styles,
  type UnresolvedCell,
  type UnresolvedRow,
  WorkbookPart,
  type WorkbookUnreadable,
  Worksheet
} from "@entity-watch/core/formats"
import { Effect, Stream } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"
import { type CustomerTable, type CustomerTableRow, isBlank } from "./CustomerTable.ts"
import { bytesOf } from "./fileBytes.ts"

/** A sheet of a million rows has some 700 MB; its strings are kept in memory. */
const bounds: PartBounds = {
  maxPartBytes: (path) => (path.startsWith("xl/worksheets/") ? 1 << 30 : 128 << 20),
  maxBytes: 2 ** 31,
  maxParts: 1000
}
const lastRow = 1_048_576

/** Stands for a formula whose result was not stored, because the program that wrote the workbook did not calculate. */
const notCalculated = "#NOT CALCULATED"

export const openWorkbook = Effect.fnUntraced(function* (path: string, wanted: string | undefined) {
  const failed = (what: string) => new CommandFailed({ message: `${path} ${what}` })
  const unreadable = ({ reason }: WorkbookUnreadable) =>
    Effect.fail(failed(`cannot be read: ${reason.replace(/\.?$/u, ".")} Save it as CSV UTF-8 instead.`))
  const parts = partsOf(bytesOf(path), bounds)
  const workbook = new WorkbookPart()
  const relationships = new Relationships()
  const strings = new SharedStrings()
  const styles = new Styles()
  const kept = new Map<string, PartReader>([
    ["xl/workbook.xml", workbook],
    ["xl/_rels/workbook.xml.rels", relationships],
    ["xl/sharedstrings.xml", strings],
    ["xl/styles.xml", styles]
  ])
  yield* parts.pipe(
    Stream.runForEach((part) => {
      const reader = kept.get(part.path.toLowerCase())
      return reader === undefined ? Stream.runDrain(part.body) : keepPart(part, reader)
    }),
    Effect.catchTag("WorkbookUnreadable", unreadable)
  )
  const sheets = workbook.sheets.flatMap(({ name, relationship, visible }) => {
    const target = relationships.targets.get(relationship) ?? ""
    return target.startsWith("xl/worksheets/") ? [{ name, visible, target }] : []
  })
  const sheet = sheets.find(({ name, visible }) => (wanted === undefined ? visible : name === wanted))
  if (sheet === undefined)
    return yield* failed(
      sheets.length === 0
        ? "is an archive without a sheet that can be read. Save it as an Excel workbook (.xlsx)."
        : wanted === undefined
          ? "has no visible sheet. Name one by --sheet."
          : `has no sheet called "${wanted}". Its sheets: ${sheets.map(({ name }) => `"${name}"`).join(", ")}.`
    )

  const textOf = (cell: UnresolvedCell): string | undefined => {
    if (cell.type === "uncalculated") return notCalculated
    const value = resolveCell(cell, strings.strings, styles.dates, workbook.from1904)
    return value === undefined ? undefined : shownAs(value).trim()
  }
  const rowOf = ({ cells, number }: UnresolvedRow, before: number) => {
    if (!(Number.isInteger(number) && number > before && number <= lastRow))
      return Effect.fail(failed(`cannot be read: after row ${before} its rows are out of order.`))
    const texts: Array<string> = []
    for (const cell of cells) {
      const text = textOf(cell)
      if (text === undefined)
        return Effect.fail(failed(`cannot be read: row ${number} has a cell whose value is missing.`))
      while (texts.length < cell.column) texts.push("")
      texts[cell.column] = text
    }
    return Effect.succeed([number, [{ number, cells: texts }]] as const)
  }
  const rows = parts.pipe(
    Stream.flatMap((part): Stream.Stream<UnresolvedRow, CommandFailed | WorkbookUnreadable> => {
      if (part.path !== sheet.target) return Stream.drain(part.body)
      const worksheet = new Worksheet()
      return readPart(part, worksheet, () => worksheet.take())
    }),
    Stream.catchTag("WorkbookUnreadable", (error) => Stream.fromEffect(unreadable(error))),
    Stream.mapAccumEffect(
      (): number => 0,
      (before, row: UnresolvedRow) => rowOf(row, before)
    ),
    Stream.filter(({ cells }: CustomerTableRow) => !isBlank(cells))
  )
  return {
    rows,
    isDelimited: false,
    encoding: null,
    sheet: sheet.name,
    otherSheets: sheets.filter((each) => each.visible && each !== sheet).map(({ name }) => name),
    from1904: workbook.from1904
  } satisfies CustomerTable
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
