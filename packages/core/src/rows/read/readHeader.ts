/** How a file of customers would be read by what reads these fields: its header, its first rows, and what its columns seem to hold. */

import { Effect, Result, Stream } from "effect"
import { remembering } from "../../formats/headers/remembered.ts"
import { areSuppliers, type Field } from "../../formats/headers/usualHeaders.ts"
import { columnsIn } from "./CustomerFile.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"
import { chosenColumns } from "./chosenColumns.ts"
import { type FoundColumns, knownInOpening } from "./customerColumns.ts"
import type { FileFault } from "./FileFault.ts"
import { refused } from "./FileRefused.ts"
import { type FileSource, latin1Of } from "./FileSource.ts"
import { headerAmong, nothingIn, openingOf } from "./headerRow.ts"
import { numberPlaces } from "./numberPlaces.ts"
import { noNumbers, seeNumber } from "./numbersByContent.ts"
import { openTable } from "./openTable.ts"

const sampleRows = 4
/** By the cells of so many rows it is said which column may hold numbers. */
const countedRows = 500
const mostColumns = 300
const longestHeader = 1_000
const longestCell = 200

/** What text never holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a picture from a text
const binary = /[\u0000-\u0008\u000e-\u001f]/u
const asUsual = { columns: {}, encoding: undefined, sheet: undefined }

export const readHeader = Effect.fn("readHeader")(function* (
  source: FileSource,
  fields: ReadonlyArray<Field>,
  headerRow?: number
) {
  const failed = (fault: FileFault) => refused(source.name, fault)
  const notTable = failed({ code: "no_table" })
  const opening = yield* source.first(5)
  if (latin1Of(opening) === "%PDF-") return yield* notTable
  const { rows } = yield* Effect.mapError(
    openTable(source, { ...asUsual, fields, headerRow }, mostColumns),
    (failure) => (failure.fault.code === "not_text" ? notTable : failure)
  )
  const header = yield* headerAmong(
    yield* Stream.runCollect(openingOf(headerRow)(rows)),
    (cells) => knownInOpening(cells, {}, fields),
    mostColumns
  )
  if (header === undefined)
    return yield* failed(headerRow === undefined ? { code: "empty" } : nothingIn(headerRow))
  const first = yield* rows.pipe(
    Stream.filter(({ number }) => number > header.number),
    Stream.take(areSuppliers(fields) ? countedRows : sampleRows),
    Stream.runCollect
  )
  const shown = first
    .slice(0, sampleRows)
    .map(({ cells }) => cells.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell).toWellFormed()))
  const names = header.cells.slice(0, mostColumns).map((cell) => cell.slice(0, longestHeader))
  if (
    [names, ...shown].flat().some((cell) => binary.test(cell)) ||
    !names.every((name) => name.isWellFormed())
  )
    return yield* notTable
  if (header.cells.length > mostColumns)
    return yield* failed({ code: "too_many_columns", columns: header.cells.length, limit: mostColumns })
  if (header.cells.some((cell) => cell.length > longestHeader))
    return yield* failed({ code: "header_too_long" })
  if (first.length === 0) return yield* failed({ code: "no_rows", ofSuppliers: areSuppliers(fields) })
  const byHeader = yield* chosenColumns(header.cells, Stream.fromIterable(first), { columns: {}, fields })
  const chosen =
    Result.isSuccess(byHeader) && areSuppliers(fields)
      ? withNumbers(byHeader.success, header.cells, first)
      : byHeader
  // Its first customer would be taken for the names of the columns, and not be screened.
  if (Result.isFailure(chosen) && chosen.failure.code === "no_header") return yield* failed(chosen.failure)
  return {
    header: header.cells,
    sample: shown,
    columns: Result.isSuccess(chosen) ? columnsIn(header.cells, chosen.success) : {},
    problem: Result.isSuccess(chosen) ? null : chosen.failure
  }
}, remembering)

/** The columns, with those of the numbers that the cells of the first rows show. */
const withNumbers = (
  found: FoundColumns,
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<CustomerTableRow>
): Result.Result<FoundColumns, FileFault> => {
  const isRead = new Set([...found.places].flatMap(([field, all]) => (field === "id" ? [] : all)))
  const seen = new Map(
    header.flatMap((_, at) => (isRead.has(at) && !found.perhaps.has(at) ? [] : [[at, noNumbers()] as const]))
  )
  for (const { cells } of rows) for (const [at, cell] of seen) seeNumber(cell, cells[at] ?? "")
  return Result.map(
    numberPlaces({ header, places: found.places, perhaps: found.perhaps, seen, isAll: false }),
    ({ places }) => ({ ...found, places })
  )
}
