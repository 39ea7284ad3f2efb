/**
 * Looks at all rows of a customers' file before anybody is screened: for values in columns that would not be read, and
 * for how its dates of birth are written. What would be lost without a word stops the run, or is told.
 */

import type { DateOrder } from "@entity-watch/core/domain/dateOfBirth"
import { isPlaceholder } from "@entity-watch/names/analysis"
import { Effect, Result, Stream } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"
import { isOfOtherKind } from "./numberCells.ts"
import { isUnnamed, speaksOfIdentity, withoutPunctuation } from "./usualHeaders.ts"

/** A column that has values and is not read, although its header speaks of names or identity. */
export interface UnreadColumn {
  readonly header: string
  /** In how many rows it has a value. */
  readonly rows: number
}

interface Counted {
  rows: number
  first: number
}
const none = (): Counted => ({ rows: 0, first: 0 })
const count = (counted: Counted, row: number) => {
  if (counted.rows === 0) counted.first = row
  counted.rows++
}

interface Seen {
  /** The first value in a column without a header. */
  unnamed: { readonly at: number; readonly row: number } | null
  readonly unread: ReadonlyMap<number, Counted>
  /** Dates that are possible with the day first only, with the month first only, and both ways. */
  readonly dates: { readonly dayFirst: Counted; readonly monthFirst: Counted; readonly either: Counted }
  /** ACNs in the column of ABNs, and ABNs in the column of ACNs. */
  readonly otherNumbers: ReadonlyMap<NumberColumn, Counted>
}

/** A column whose header names one kind of number. */
export interface NumberColumn {
  readonly field: "abn" | "acn"
  readonly at: number
}

export interface LookedThrough {
  readonly dates: DateOrder
  readonly unread: ReadonlyArray<UnreadColumn>
  /** Sentences on the file as a whole that whoever reads the results must know. */
  readonly remarks: ReadonlyArray<string>
}

const dateInNumbers = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(?:\d{4}|\d{2})(?:\D|$)/u
const lastMonth = 12

const see = (dates: Seen["dates"], cell: string, row: number) => {
  const [, first, second] = dateInNumbers.exec(cell.normalize("NFKC")) ?? []
  if (first === undefined || second === undefined || Number(first) === Number(second)) return
  if (Number(first) > lastMonth) count(dates.dayFirst, row)
  else if (Number(second) > lastMonth) count(dates.monthFirst, row)
  else count(dates.either, row)
}

/** The letter of a spreadsheet's column, from its place counted from 0. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26))

const separator = "[^\\p{L}\\p{N}]{0,3}"
const monthBeforeDay = new RegExp(`(?<!\\p{L})m{1,2}${separator}d{1,2}${separator}y{2,4}(?!\\p{L})`, "iu")
const dayBeforeMonth = new RegExp(`(?<!\\p{L})d{1,2}${separator}m{1,2}${separator}y{2,4}(?!\\p{L})`, "iu")

/** The order that a header such as `DOB (MM/DD/YYYY)` gives; undefined where it gives none. */
const orderIn = (header: string): DateOrder | undefined =>
  monthBeforeDay.test(header) ? "month-first" : dayBeforeMonth.test(header) ? "day-first" : undefined

/** Shorter than the number of any register or document that is compared. */
const rowNumber = /^\d{1,6}$/u

const abnHeader = /abn|businessnumber/u
const acnHeader = /acn|companynumber/u

/** A header such as `ABN/ACN` or `Tax number` promises neither. */
const namesOneKind = (field: NumberColumn["field"], header: string): boolean => {
  const compact = withoutPunctuation(header)
  const [own, other] = field === "abn" ? [abnHeader, acnHeader] : [acnHeader, abnHeader]
  return own.test(compact) && !other.test(compact)
}

const wordOf = (order: DateOrder) => (order === "day-first" ? "day" : "month")

/** What is found; or what is wrong with the file, as the rest of a sentence that begins with its name. */
export const lookThrough = Effect.fnUntraced(function* ({
  dob,
  header,
  ignored,
  isShifted,
  rows,
  numbers,
  wanted
}: {
  readonly rows: Stream.Stream<CustomerTableRow, CommandFailed>
  readonly header: ReadonlyArray<string>
  /** Such rows are not screened. */
  readonly isShifted: (row: CustomerTableRow) => boolean
  /** The places of the columns that are not read and that nobody said to leave out. */
  readonly ignored: ReadonlyArray<number>
  /** The place of the dates of birth. */
  readonly dob: number | undefined
  /** The columns of ABNs and of ACNs. */
  readonly numbers: ReadonlyArray<NumberColumn>
  /** The order of dates that was asked for. */
  readonly wanted: DateOrder | undefined
}) {
  const seen: Seen = {
    unnamed: null,
    unread: new Map(
      ignored.flatMap((at) => (speaksOfIdentity(header[at] ?? "") ? [[at, none()] as const] : []))
    ),
    dates: { dayFirst: none(), monthFirst: none(), either: none() },
    otherNumbers: new Map(
      numbers.flatMap((column) =>
        namesOneKind(column.field, header[column.at] ?? "") ? [[column, none()] as const] : []
      )
    )
  }
  let before = -1
  /** The number of a row, which programs write in a first column without a header. */
  const isRowNumber = (cell: string, place: number): boolean => {
    if (place !== 0 || !rowNumber.test(cell) || Number(cell) <= before) return false
    before = Number(cell)
    return true
  }
  yield* Stream.runForEach(rows, (row) =>
    Effect.sync(() => {
      if (isShifted(row)) return
      const at =
        seen.unnamed === null
          ? row.cells.findIndex(
              (cell, place) => cell !== "" && isUnnamed(header[place] ?? "") && !isRowNumber(cell, place)
            )
          : -1
      if (at !== -1) seen.unnamed = { at, row: row.number }
      for (const [place, counted] of seen.unread) {
        const cell = row.cells[place] ?? ""
        if (cell !== "" && !isPlaceholder(cell)) count(counted, row.number)
      }
      for (const [{ at: place, field }, counted] of seen.otherNumbers)
        if (isOfOtherKind(field, row.cells[place] ?? "")) count(counted, row.number)
      if (dob !== undefined) see(seen.dates, row.cells[dob] ?? "", row.number)
    })
  )
  return conclusion(seen, header, dob === undefined ? "" : (header[dob] ?? ""), wanted)
})

const conclusion = (
  { dates: found, otherNumbers, unnamed, unread }: Seen,
  header: ReadonlyArray<string>,
  dobHeader: string,
  wanted: DateOrder | undefined
): Result.Result<LookedThrough, string> => {
  if (unnamed !== null)
    return Result.fail(
      `has a value in column ${unnamed.at + 1} (${letterOf(unnamed.at)}), which has no header: the first stands in row ${unnamed.row}. Give the column a header, or delete it.`
    )
  const said = orderIn(dobHeader)
  if (wanted !== undefined && said !== undefined && said !== wanted)
    return Result.fail(
      `has the column "${dobHeader}", whose header puts the ${wordOf(said)} first, where the ${wordOf(wanted)} first was asked for. Leave out --dates, or correct the header.`
    )
  const dates = wanted ?? said ?? "day-first"
  const other: DateOrder = dates === "day-first" ? "month-first" : "day-first"
  const otherwise = dates === "day-first" ? found.monthFirst : found.dayFirst
  const isDoubtful = otherwise.rows > 0 && found.either.rows > 0
  if (isDoubtful && wanted === undefined && said === undefined)
    return Result.fail(
      `has dates of birth that are possible only with the month first, such as in row ${otherwise.first}, beside dates that may be read either way, such as in row ${found.either.first}. Say by --dates month-first or --dates day-first how they are written.`
    )
  return Result.succeed({
    dates,
    unread: [...unread].flatMap(([at, { rows }]) => (rows === 0 ? [] : [{ header: header[at] ?? "", rows }])),
    remarks: [
      ...(isDoubtful
        ? [
            `Some dates of birth are possible only with the ${wordOf(other)} first, such as in row ${otherwise.first}, while others that may be read either way, such as in row ${found.either.first}, were read with the ${wordOf(dates)} first and may be wrong.`
          ]
        : []),
      ...[...otherNumbers].flatMap(([{ at, field }, { first, rows }]) =>
        rows === 0 ? [] : [otherKindRead(header[at] ?? "", field === "abn" ? "ACN" : "ABN", rows, first)]
      )
    ]
  })
}

const otherKindRead = (header: string, kind: string, rows: number, first: number): string =>
  rows === 1
    ? `The column "${header}" holds an ${kind} in row ${first}, and it was read as an ${kind}.`
    : `The column "${header}" holds ${kind}s in ${rows.toLocaleString("en-AU")} rows, the first in row ${first}, and they were read as ${kind}s.`
