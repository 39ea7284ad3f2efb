/**
 * Looks at all rows of a customers' file before anybody is screened: for values in columns that would not be read, and
 * for how its dates of birth are written. What would be lost without a word stops the run, or is told.
 */

import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import { Effect, Result, Stream } from "effect"
import { isUnnamed, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"
import { isClosing } from "./closingRows.ts"
import { noDates, orderOf, type SeenDates, seeDate } from "./dateOrder.ts"
import type { FileFault } from "./FileFault.ts"
import type { FileRefused } from "./FileRefused.ts"
import type { FileRemark } from "./FileRemark.ts"
import { count, type FoundRows, none } from "./FoundRows.ts"
import { areNames, isState, meansSomebody, noNames, type SeenNames, seeName } from "./namesByContent.ts"
import { isOfOtherKind } from "./numberCells.ts"
import { noNumbers, type SeenNumbers, seeNumber } from "./numbersByContent.ts"
import type { PersonPlaces } from "./partyColumns.ts"
import { headingForName, isOtherHeader } from "./repeatedHeader.ts"
import { isNamedRow } from "./supplierCells.ts"
import {
  seeOfCustomer,
  seeOfSupplier,
  toldOf,
  type UnreadCells,
  type UnreadColumn,
  unreadAs,
  unreadId
} from "./unreadColumns.ts"

interface Seen {
  /** The first value in a column without a header. */
  unnamed: { readonly at: number; readonly row: number } | null
  /** The columns that are not read. */
  readonly unread: ReadonlyMap<number, UnreadCells>
  /** The columns of which nothing but the cells can say whether they hold names, and whether one does. */
  readonly doubtful: Map<number, boolean>
  /** The row in which another table begins. */
  otherTable: number | null
  /** The cells of the column that may be the customer's name. */
  readonly customer: SeenNames
  customers: number
  /** The rows that have the heading of a column in place of the customer's name. */
  readonly headings: FoundRows
  /** Rows that close the table, if no customer comes behind them. */
  closing: Array<number>
  readonly dates: SeenDates
  /** The columns that may hold ABNs or ACNs although no header says so. */
  readonly mayBeNumbers: ReadonlyMap<number, SeenNumbers>
  /** ACNs in the column of ABNs, and ABNs in the column of ACNs. */
  readonly otherNumbers: ReadonlyMap<NumberColumn, FoundRows>
}

/** A column whose header names one kind of number. */
export interface NumberColumn {
  readonly field: "abn" | "acn"
  readonly at: number
}

export interface LookedThrough {
  readonly dates: DateOrder
  readonly unread: ReadonlyArray<UnreadColumn>
  /** Rows at the end that hold totals and the like, and no customer. */
  readonly closing: ReadonlyArray<number>
  /** What was seen of each column that may hold ABNs or ACNs. */
  readonly seenNumbers: ReadonlyMap<number, SeenNumbers>
  /** Of the doubtful columns those in which no cell is a name. */
  readonly nameless: ReadonlySet<number>
  readonly customers: number
  /** The row in which another table begins, whose rows are not read; null where there is none. */
  readonly otherTable: number | null
  /** What whoever reads the results must know of the file as a whole. */
  readonly remarks: ReadonlyArray<FileRemark>
}

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

/** What is found; or what is wrong with the file. */
export const lookThrough = Effect.fnUntraced(function* ({
  customer,
  dob,
  doubtful,
  header,
  ignored,
  areCustomers,
  isShifted,
  known,
  mayBeNumbers,
  places,
  rows,
  numbers,
  wanted
}: {
  readonly rows: Stream.Stream<CustomerTableRow, FileRefused>
  readonly header: ReadonlyArray<string>
  /** Such rows are not screened. */
  readonly isShifted: (row: CustomerTableRow) => boolean
  /** The places of the columns that are not read and that nobody said to leave out. */
  readonly ignored: ReadonlyArray<number>
  /** The places of columns that are read as names, although only their cells can say whether they hold some. */
  readonly doubtful: ReadonlyArray<number>
  /** How many of some headers are known. */
  readonly known: (cells: ReadonlyArray<string>) => number
  /** The place of a column that is read as the customer's name if its cells look like names. */
  readonly customer: number | undefined
  /** The columns of whom a row is about. */
  readonly places: PersonPlaces
  /** Whether they are of customers, of whom no name may stand in a column that is not read. */
  readonly areCustomers: boolean
  /** The places of the dates of birth. */
  readonly dob: ReadonlyArray<number>
  /** The places of the columns of which nothing but the cells can say whether they hold ABNs or ACNs. */
  readonly mayBeNumbers: ReadonlyArray<number>
  /** The columns of ABNs and of ACNs. */
  readonly numbers: ReadonlyArray<NumberColumn>
  /** The order of dates that was asked for. */
  readonly wanted: DateOrder | undefined
}) {
  const seen: Seen = {
    unnamed: null,
    unread: new Map([
      ...ignored.map((at) => [at, unreadAs(header[at] ?? "")] as const),
      // What a row is called by is repeated and not compared.
      ...(areCustomers ? (places.get("id") ?? []) : []).map((at) => [at, unreadId()] as const)
    ]),
    doubtful: new Map(doubtful.map((at) => [at, false])),
    customer: noNames(undefined),
    otherTable: null,
    customers: 0,
    headings: none(),
    closing: [],
    dates: noDates(),
    mayBeNumbers: new Map(mayBeNumbers.map((at) => [at, noNumbers()])),
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
      if (areCustomers && seen.otherTable === null && isOtherHeader(row.cells, places, known))
        seen.otherTable = row.number
      if (seen.otherTable !== null) return
      if (isClosing(row.cells, header, places, seen.customers)) {
        seen.closing.push(row.number)
        return
      }
      seen.closing = []
      seen.customers++
      if (isShifted(row)) return
      if (areCustomers && headingForName(row.cells, places) !== undefined) count(seen.headings, row.number)
      const at =
        seen.unnamed === null
          ? row.cells.findIndex(
              (cell, place) => cell !== "" && isUnnamed(header[place] ?? "") && !isRowNumber(cell, place)
            )
          : -1
      if (at !== -1) seen.unnamed = { at, row: row.number }
      const lacksName = !areCustomers && !isNamedRow(row.cells, places)
      for (const [place, unread] of seen.unread) {
        const cell = row.cells[place] ?? ""
        if (cell === "") continue
        if (areCustomers) seeOfCustomer(unread, cell, row.number)
        else seeOfSupplier(unread, cell, row.number, lacksName)
      }
      for (const [place, isName] of seen.doubtful) {
        const cell = row.cells[place] ?? ""
        if (!isName && meansSomebody(cell) && !isState(cell)) seen.doubtful.set(place, true)
      }
      for (const [place, numbered] of seen.mayBeNumbers) seeNumber(numbered, row.cells[place] ?? "")
      if (customer !== undefined) seeName(seen.customer, row.cells[customer] ?? "", row.number)
      for (const [{ at: place, field }, counted] of seen.otherNumbers)
        if (isOfOtherKind(field, row.cells[place] ?? "")) count(counted, row.number)
      for (const place of dob) seeDate(seen.dates, row.cells[place] ?? "", row.number)
    })
  )
  if (customer !== undefined && !areNames(seen.customer)) seen.doubtful.set(customer, false)
  return conclusion(
    seen,
    header,
    areCustomers,
    dob.map((at) => header[at] ?? ""),
    wanted
  )
})

const conclusion = (
  {
    closing,
    customers,
    dates: found,
    doubtful,
    headings,
    mayBeNumbers,
    otherNumbers,
    otherTable,
    unnamed,
    unread
  }: Seen,
  header: ReadonlyArray<string>,
  areCustomers: boolean,
  dobHeaders: ReadonlyArray<string>,
  wanted: DateOrder | undefined
): Result.Result<LookedThrough, FileFault> => {
  if (unnamed !== null)
    return Result.fail({
      code: "column_unnamed",
      column: unnamed.at + 1,
      row: unnamed.row,
      // The title of a report has one cell.
      isTitle: header.filter((each) => each !== "").length === 1
    })
  const order = orderOf(found, dobHeaders, wanted)
  if (Result.isFailure(order)) return Result.fail(order.failure)
  return Result.succeed({
    dates: order.success.dates,
    unread: [...unread].flatMap(
      ([at, cells]) => toldOf(header[at] ?? "", cells, areCustomers, mayBeNumbers.get(at)) ?? []
    ),
    seenNumbers: mayBeNumbers,
    closing,
    customers,
    otherTable,
    nameless: new Set([...doubtful].flatMap(([at, isName]) => (isName ? [] : [at]))),
    remarks: [
      ...(otherTable === null ? [] : [{ code: "other_table", row: otherTable } as const]),
      ...(headings.rows === 0 ? [] : [{ code: "heading_as_name", row: headings.first } as const]),
      ...closing
        .slice(0, 1)
        .map((first) => ({ code: "rows_closing", first, last: closing.at(-1) ?? first }) as const),
      ...order.success.remarks,
      ...[...otherNumbers].flatMap(([{ at, field }, { first, rows }]) =>
        rows === 0
          ? []
          : [
              {
                code: "other_numbers",
                header: header[at] ?? "",
                field: field === "abn" ? "acn" : "abn",
                rows,
                first
              } as const
            ]
      )
    ]
  })
}
