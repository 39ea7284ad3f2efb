/** A file of customers: delimited text or a workbook, with a header that says which column holds which field. */
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import { Effect, Result, Stream } from "effect"
import { wordsBesideCustomer } from "../../formats/headers/headerWords.ts"
import { remembering } from "../../formats/headers/remembered.ts"
import { areSuppliers, fields } from "../../formats/headers/usualHeaders.ts"
import { type AboveHeader, aboveHeader, nothingAbove, remarksOnAbove } from "./aboveHeader.ts"
import { type Cells, cellsAt, type OtherCell } from "./Cells.ts"
import type { CustomerTable, CustomerTableRow } from "./CustomerTable.ts"
import { type ColumnOptions, chosenColumns } from "./chosenColumns.ts"
import { obstacleIn } from "./columnFaults.ts"
import { knownHeaders, knownInOpening, placesOf } from "./customerColumns.ts"
import type { FileFault } from "./FileFault.ts"
import { type FileRefused, refused } from "./FileRefused.ts"
import type { FileSource } from "./FileSource.ts"
import { headerAmong, nothingIn, openingOf } from "./headerRow.ts"
import { type LookedThrough, lookThrough } from "./lookThrough.ts"
import { numberPlaces } from "./numberPlaces.ts"
import { openTable, type TableOptions } from "./openTable.ts"
import { otherKindOf } from "./otherHeaders.ts"
import { ofSomebody, type PartyColumns, type PersonPlaces } from "./partyColumns.ts"
import { withPointers } from "./pointedCells.ts"
import { headingForName, isSameHeader } from "./repeatedHeader.ts"
import { isNamedRow, paidToIn, supplierCells } from "./supplierCells.ts"
import { mayBeName } from "./unreadColumns.ts"
import { notCalculated } from "./workbookSheet.ts"

/** Whom a row names beside the customer. */
export interface Party {
  /** Such as `joint holder`. */
  readonly label: string
  readonly cells: Cells
}

export interface CustomerRow {
  /** The place of the row in the file, where the header of a text is 1. A row of text that spans lines counts once. */
  readonly row: number
  readonly cells: Cells
  readonly parties: ReadonlyArray<Party>
  /** To whom a supplier is paid, where its row has another name. */
  readonly paidTo?: ReadonlyArray<OtherCell>
  /** Headers of columns that are not read and may hold the name that a supplier's row lacks. */
  readonly mayBeNamed?: ReadonlyArray<string>
  /** The trimmed cells of every column, also of those that are not read. */
  readonly given: ReadonlyArray<string>
  /** The cells in which an ABN may stand although they are in no column of numbers. */
  readonly others: ReadonlyArray<OtherCell>
  /** Why the row cannot be read, or null. */
  readonly refused: string | null
}

/** Fewer digits hold no number. */
const mayHoldNumber = /(?:\p{Nd}\P{Nd}*){9}/u

export interface CustomerFile
  extends Omit<CustomerTable, "rows" | "isDelimited">,
    Pick<LookedThrough, "dates" | "unread" | "remarks"> {
  readonly sha256: string
  /** The headers of all columns. */
  readonly header: ReadonlyArray<string>
  /** The number of the row in which they stand, where others stand above it; else null. */
  readonly headerRow: number | null
  /** The rows above it. Where somebody said in which row the header is, none of them is doubtful. */
  readonly above: AboveHeader
  /** The header of each field that is read, also of further parties (`guarantor.name`), or all where a field has several. */
  readonly columns: FileColumns
  /** Headers of the columns that are not read. */
  readonly ignored: ReadonlyArray<string>
  /** The rows after this one, in the order of the file. Rows without any content are left out. */
  rowsAfter(row: number): Stream.Stream<CustomerRow, FileRefused>
}

export interface CustomerFileOptions extends TableOptions, ColumnOptions {
  /** The order of dates, where it was asked for; else as the header says, else the day first. */
  readonly dates?: DateOrder | undefined
}

/** What is longer holds no name, number or place, and reading it as one takes time that grows with its square. */
const longestCell = 2_000

const tooLongIn = (
  cells: ReadonlyArray<string>,
  header: ReadonlyArray<string>,
  isRead: ReadonlySet<number>
): string | null => {
  const at = cells.findIndex((cell, place) => cell.length > longestCell && isRead.has(place))
  return at === -1
    ? null
    : `The row has a cell of more than ${longestCell.toLocaleString("en-AU")} characters in the column "${header[at] ?? ""}", which is read.`
}

/** A quotation mark that nothing closes makes one cell of the lines up to the next. */
const shiftedBy = (cells: ReadonlyArray<string>, width: number): string =>
  `The row has ${cells.length} ${cells.length === 1 ? "cell" : "cells"} where the header has ${width}.${
    cells.some((cell) => /\n|"/u.test(cell))
      ? " A quotation mark that is not closed may have taken in the rows below: look at its quotation marks."
      : ""
  }`

export const openCustomerFile = Effect.fn("openCustomerFile")(function* (
  source: FileSource,
  options: CustomerFileOptions
) {
  const sha256 = yield* source.sha256
  const table: CustomerTable = yield* openTable(source, options)
  const fault = (found: FileFault) => refused(source.name, found, table.sheet)

  const isOfSuppliers = areSuppliers(options.fields)
  const opening = yield* Stream.runCollect(openingOf(options.headerRow)(table.rows))
  const header = yield* headerAmong(opening, (cells) =>
    knownInOpening(cells, options.columns, options.fields)
  )
  if (header === undefined)
    return yield* fault(
      typeof options.headerRow === "number" ? nothingIn(options.headerRow) : { code: "empty" }
    )
  if (header.cells.some((cell) => cell.includes("\u0000"))) return yield* fault({ code: "utf16_unmarked" })
  const above =
    header === opening[0] && options.headerRow === undefined
      ? nothingAbove
      : aboveHeader(
          yield* Stream.runCollect(Stream.takeWhile(table.rows, ({ number }) => number < header.number)),
          header.number,
          typeof options.headerRow === "number"
        )
  const uncalculated = header.cells.indexOf(notCalculated)
  if (table.sheet !== null && uncalculated !== -1)
    return yield* fault({ code: "header_not_calculated", column: uncalculated + 1 })
  const below = Stream.filter(table.rows, ({ number }) => number > header.number)
  const chosen = yield* chosenColumns(header.cells, below, options)
  if (Result.isFailure(chosen)) return yield* fault(chosen.failure)
  const { doubtful } = chosen.success

  // Some programs end a header with delimiters that the rows do not have.
  const width = header.cells.findLastIndex((cell) => cell !== "") + 1
  const isShifted = ({ cells: found }: CustomerTableRow) =>
    table.isDelimited &&
    (found.length < width || found.slice(header.cells.length).some((cell) => cell !== ""))
  // Some reports name the columns again on each page.
  const customers = Stream.filter(below, ({ cells }) => !isSameHeader(header.cells, cells))
  const people = [chosen.success.places, ...chosen.success.parties.map((each) => each.places)]
  const leftOut = (options.leftOut ?? []).flatMap((each) => placesOf(header.cells, each))
  const known = new Set([...people.flatMap((each) => [...each.values()].flat()), ...leftOut])
  const ignoredPlaces = header.cells.flatMap((_, at) => (known.has(at) ? [] : [at]))
  const looked = yield* lookThrough({
    rows: customers,
    header: header.cells,
    isShifted,
    ignored: ignoredPlaces,
    known: (cells) => knownHeaders(cells, {}, options.fields),
    doubtful: chosen.success.parties.flatMap((each) => doubtfulIn(each, header.cells)),
    customer: doubtful,
    places: chosen.success.places,
    areCustomers: !isOfSuppliers,
    dob: people.flatMap((each) => each.get("dob") ?? []),
    mayBeNumbers: isOfSuppliers
      ? [...ignoredPlaces, ...(chosen.success.places.get("id") ?? []), ...chosen.success.perhaps]
      : ignoredPlaces,
    numbers: people.flatMap((each) =>
      (["abn", "acn"] as const).flatMap((field) => (each.get(field) ?? []).map((at) => ({ field, at })))
    ),
    wanted: options.dates
  })
  if (Result.isFailure(looked)) return yield* fault(looked.failure)
  const { closing, customers: count, dates, nameless, otherTable, remarks, unread } = looked.success
  if (count === 0) return yield* fault({ code: "no_rows", ofSuppliers: isOfSuppliers })
  const numbered = isOfSuppliers
    ? numberPlaces({
        header: header.cells,
        places: chosen.success.places,
        perhaps: chosen.success.perhaps,
        seen: looked.success.seenNumbers,
        isAll: options.onlyThese === true
      })
    : Result.succeed({ places: chosen.success.places, remarks: [] })
  if (Result.isFailure(numbered)) return yield* fault(numbered.failure)
  const places = new Map(
    [...numbered.success.places].filter(
      ([field]) => field !== "name" || doubtful === undefined || !nameless.has(doubtful)
    )
  )
  const obstacle = obstacleIn(places, header.cells, isOfSuppliers)
  if (obstacle !== null) return yield* fault(obstacle)
  // Of whom something else is told, there is somebody, whose name is missing.
  const parties = chosen.success.parties.filter(
    (each) =>
      ofSomebody.some((field) => each.places.has(field)) ||
      doubtfulIn(each, header.cells).every((at) => !nameless.has(at))
  )
  const isRead = new Set(
    [places, ...parties.map((each) => each.places)].flatMap((each) => [...each.values()].flat())
  )
  // A supplier's name and id may hold a number too, and a document of a customer has one of another kind.
  const isOther = (at: number): boolean =>
    !leftOut.includes(at) &&
    (isOfSuppliers
      ? (["abn", "acn"] as const).every((field) => places.get(field)?.includes(at) !== true)
      : !isRead.has(at) || places.get("id")?.includes(at) === true)
  const paidTo = isOfSuppliers ? paidToIn(places, header.cells, Object.values(options.columns).flat()) : []
  const told = new Set(unread.map((each) => each.header))
  const unreadPlaces = header.cells.flatMap((each, at) => (told.has(each) && !isRead.has(at) ? [at] : []))
  const mayBeNamed = (found: ReadonlyArray<string>): ReadonlyArray<string> =>
    unreadPlaces.length === 0 || isNamedRow(found, places)
      ? []
      : unreadPlaces.flatMap((at) => {
          const each = header.cells[at] ?? ""
          return mayBeName(found[at] ?? "", otherKindOf(each)) ? [each] : []
        })
  const rowOf = (row: CustomerTableRow): CustomerRow => ({
    row: row.number,
    ...(isOfSuppliers
      ? supplierCells(row.cells, header.cells, places, paidTo)
      : { cells: cellsAt(row.cells, places, false) }),
    ...(isOfSuppliers && { mayBeNamed: mayBeNamed(row.cells) }),
    parties: parties.map((each) => ({
      label: each.label,
      cells: cellsAt(withPointers(row.cells, header.cells, each.places.get("name") ?? []), each.places, false)
    })),
    given: row.cells,
    others: row.cells.flatMap((cell, at) =>
      mayHoldNumber.test(cell) && isOther(at) ? [{ header: header.cells[at] ?? "", cell }] : []
    ),
    refused:
      otherTable !== null && row.number >= otherTable
        ? row.number === otherTable
          ? "The row names the columns of another table."
          : `The row stands in another table, whose columns are named in row ${otherTable}.`
        : isShifted(row)
          ? shiftedBy(row.cells, header.cells.length)
          : !isOfSuppliers && headingForName(row.cells, places) !== undefined
            ? "The heading of a column stands where the customer's name should."
            : tooLongIn(row.cells, header.cells, isRead)
  })
  const [closes = Number.POSITIVE_INFINITY] = closing
  const { doubtfulSheets, encoding, from1904, hiddenSheets, otherSheets, sheet } = table
  return {
    sha256,
    header: header.cells,
    headerRow: header === opening[0] && options.headerRow === undefined ? null : header.number,
    encoding,
    sheet,
    otherSheets,
    hiddenSheets,
    doubtfulSheets,
    from1904,
    dates,
    above,
    remarks: [
      ...doubtfulSheets.map((sheet) => ({ code: "sheet_doubtful", sheet }) as const),
      ...remarksOnAbove(above, header.number),
      ...chosen.success.remarks,
      ...numbered.success.remarks,
      ...remarks
    ],
    unread,
    columns: columnsIn(header.cells, { places, parties }),
    ignored: header.cells.filter((each, at) => each !== "" && !isRead.has(at)),
    rowsAfter: (after) =>
      customers.pipe(
        Stream.filter(({ number }) => number > after && number < closes),
        Stream.map(rowOf)
      )
  } satisfies CustomerFile
}, remembering)

/** The columns of a party's names whose headers have no word for a name: `Spouse` may hold yes and no. */
const doubtfulIn = ({ places }: PartyColumns, header: ReadonlyArray<string>): ReadonlyArray<number> =>
  (places.get("name") ?? []).filter((at) => wordsBesideCustomer(header[at] ?? "")?.isBare === true)

/** The headers of what is read, by the field. */
export const columnsIn = (
  header: ReadonlyArray<string>,
  { parties, places }: { readonly places: PersonPlaces; readonly parties: ReadonlyArray<PartyColumns> }
): FileColumns =>
  Object.fromEntries(
    [{ label: "", places }, ...parties].flatMap((each) =>
      fields.flatMap((field) => {
        const headers = (each.places.get(field) ?? []).map((at) => header[at] ?? "")
        const [first] = headers
        const key = each.label === "" ? field : `${each.label}.${field}`
        return first === undefined ? [] : [[key, headers.length === 1 ? first : headers] as const]
      })
    )
  )
