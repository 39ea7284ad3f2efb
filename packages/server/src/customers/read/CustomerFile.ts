/** A file of customers: delimited text or a workbook, with a header that says which column holds which field. */
import type { DateOrder } from "@entity-watch/core/domain/dateOfBirth"
import { Effect, Result, Stream } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"
import { type CustomerTable, type CustomerTableRow, mostCells } from "./CustomerTable.ts"
import { chooseColumns, knownHeaders, placesOf } from "./customerColumns.ts"
import { openDelimited } from "./delimitedText.ts"
import { firstBytesOf, sha256Of } from "./fileBytes.ts"
import { type LookedThrough, lookThrough } from "./lookThrough.ts"
import { areSuppliers, type Field, fields } from "./usualHeaders.ts"
import { notCalculated, openWorkbook } from "./workbookSheet.ts"

export interface CustomerRow {
  /** The place of the row in the file, where the header of a text is 1. A row of text that spans lines counts once. */
  readonly row: number
  /** The trimmed cells by field; a cell is empty where its column is missing. */
  readonly cells: Readonly<Record<Field, string>>
  /** The trimmed cells of every column, also of those that are not read. */
  readonly given: ReadonlyArray<string>
  /** Why the row cannot be read, or null. */
  readonly refused: string | null
}

export interface CustomerFile extends Omit<CustomerTable, "rows" | "isDelimited">, LookedThrough {
  readonly sha256: string
  /** The headers of all columns. */
  readonly header: ReadonlyArray<string>
  /** The header of each field that is read. */
  readonly columns: Readonly<Record<string, string>>
  /** The headers of further columns of these fields. */
  readonly further: Readonly<Record<string, ReadonlyArray<string>>>
  /** Headers of the columns that are not read. */
  readonly ignored: ReadonlyArray<string>
  /** The rows after this one, in the order of the file. Rows without any content are left out. */
  rowsAfter(row: number): Stream.Stream<CustomerRow, CommandFailed>
}

export interface CustomerFileOptions {
  /** The fields that are read. */
  readonly fields: ReadonlyArray<Field>
  /** The header of each field whose header is not a usual one. */
  readonly columns: Readonly<Record<string, string>>
  /** Whether no other column is read, whatever its header. */
  readonly onlyThese?: boolean
  /** Headers of columns that are not read, whatever they hold. */
  readonly leftOut?: ReadonlyArray<string>
  /** The order of dates, where it was asked for; else as the header says, else the day first. */
  readonly dates?: DateOrder | undefined
  readonly encoding: string | undefined
  readonly sheet: string | undefined
}

/** The cells of a row in which every field is empty. */
export const blankCells: Readonly<Record<Field, string>> = {
  id: "",
  name: "",
  given: "",
  middle: "",
  family: "",
  dob: "",
  pob: "",
  type: "",
  abn: "",
  acn: "",
  country: "",
  imo: "",
  identifiers: "",
  passport: "",
  national_id: "",
  registration: "",
  alias: "",
  state: "",
  postcode: ""
}

/** Several cells of one field as one: the parts of a place, or values of their own. */
const joined = (field: Field, cells: ReadonlyArray<string>): string =>
  [...new Set(cells.filter((cell) => cell !== ""))].join(field === "pob" ? ", " : "; ")

export const openCustomerFile = Effect.fn("openCustomerFile")(function* (
  path: string,
  options: CustomerFileOptions
) {
  const sha256 = yield* sha256Of(path)
  const table: CustomerTable = yield* openTable(path, options)
  const where = table.sheet === null ? path : `${path}, sheet "${table.sheet}",`
  const fault = (what: string) => new CommandFailed({ message: `${where} ${what}` })

  const rowsAre = areSuppliers(options.fields) ? "rows" : "customers"
  const [header, first] = yield* Stream.runCollect(Stream.take(table.rows, 2))
  if (header === undefined) return yield* fault("is empty.")
  if (header.cells.some((cell) => cell.includes("\u0000")))
    return yield* fault("looks like UTF-16 without a byte order mark. Name that by --encoding utf-16le.")
  const uncalculated = header.cells.indexOf(notCalculated)
  if (table.sheet !== null && uncalculated !== -1)
    return yield* fault(
      `has a formula without a stored result as the header of column ${uncalculated + 1}. Write the header as text.`
    )
  const chosen = chooseColumns(header.cells, options.columns, options.fields, {
    isAll: options.onlyThese === true,
    leftOut: options.leftOut ?? []
  })
  if (Result.isFailure(chosen)) return yield* fault(chosen.failure)
  if (first === undefined) return yield* fault(`has a header and no ${rowsAre}.`)
  const { further, ignored, places } = chosen.success
  const headersAt = (at: ReadonlyArray<number>) => at.map((each) => header.cells[each] ?? "")

  // Some programs end a header with delimiters that the rows do not have.
  const width = header.cells.findLastIndex((cell) => cell !== "") + 1
  const isShifted = ({ cells: found }: CustomerTableRow) =>
    table.isDelimited &&
    (found.length < width || found.slice(header.cells.length).some((cell) => cell !== ""))
  const rowOf = (row: CustomerTableRow): CustomerRow => {
    const { cells: found, number } = row
    const cells = { ...blankCells }
    for (const [field, at] of places)
      cells[field] = joined(
        field,
        [at, ...(further.get(field) ?? [])].map((each) => found[each] ?? "")
      )
    return {
      row: number,
      cells,
      given: found,
      refused: isShifted(row)
        ? `The row has ${found.length} cells where the header has ${header.cells.length}.`
        : null
    }
  }
  const customers = Stream.filter(table.rows, ({ number }) => number > header.number)
  const known = new Set([
    ...[...places.values(), ...[...further.values()].flat()],
    ...(options.leftOut ?? []).flatMap((each) => placesOf(header.cells, each))
  ])
  const looked = yield* lookThrough({
    rows: customers,
    header: header.cells,
    isShifted,
    ignored: header.cells.flatMap((_, at) => (known.has(at) ? [] : [at])),
    dob: places.get("dob"),
    numbers: (["abn", "acn"] as const).flatMap((field) => {
      const at = places.get(field)
      return at === undefined ? [] : [{ field, at }]
    }),
    wanted: options.dates
  })
  if (Result.isFailure(looked)) return yield* fault(looked.failure)
  const { encoding, from1904, otherSheets, sheet } = table
  return {
    sha256,
    header: header.cells,
    encoding,
    sheet,
    otherSheets,
    from1904,
    ...looked.success,
    columns: Object.fromEntries(
      fields.flatMap((field) => {
        const at = places.get(field)
        return at === undefined ? [] : [[field, header.cells[at] ?? ""]]
      })
    ),
    further: Object.fromEntries([...further].map(([field, at]) => [field, headersAt(at)])),
    ignored,
    rowsAfter: (after) =>
      customers.pipe(
        Stream.filter(({ number }) => number > after),
        Stream.map(rowOf)
      )
  } satisfies CustomerFile
})

/** Enough to tell a web page from a text, whatever white space comes first. */
const openingBytes = 1024

/** A byte order mark of UTF-8 may stand before it. A page may also bear the name of a workbook. */
const webPage =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu

const isCalledWorkbook = /\.xl[st][xm]$/iu

/** Text in UTF-16 has such bytes as well, behind its mark. */
const isBinary = (opening: Uint8Array): boolean =>
  !["fffe", "feff"].includes(Buffer.from(opening.subarray(0, 2)).toString("hex")) &&
  opening.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))

export const openTable = Effect.fnUntraced(function* (
  path: string,
  { columns, encoding, fields: read, sheet }: CustomerFileOptions,
  mostColumns: number = mostCells
) {
  const failed = (what: string) => new CommandFailed({ message: `${path} ${what}` })
  const opening = yield* firstBytesOf(path, openingBytes)
  const begins = (...bytes: ReadonlyArray<number>) => bytes.every((byte, at) => opening[at] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return yield* failed(
      "is an old workbook (.xls) or one with a password. Save it as an Excel workbook (.xlsx) without a password."
    )
  if (begins(0x50, 0x4b, 0x03, 0x04))
    return encoding === undefined
      ? yield* openWorkbook(path, sheet)
      : yield* failed("is a workbook: --encoding is for text.")
  if (webPage.test(Buffer.from(opening).toString("latin1")))
    return yield* failed(
      "is a web page, and not a CSV file or an Excel workbook (.xlsx). Download the file that the page offers, or save the rows as one of these."
    )
  if (isCalledWorkbook.test(path) && isBinary(opening))
    return yield* failed(
      "is called a workbook and does not begin as one: it is damaged. Save or download it again."
    )
  return sheet === undefined
    ? yield* openDelimited(path, encoding, (header) => knownHeaders(header, columns, read), mostColumns)
    : yield* failed("is text: --sheet is for workbooks.")
})
