/**
 * Writes results as an Excel workbook, row by row from `results.csv`, so that memory does not grow with them. What a sheet
 * cannot take goes on in the next. The sizes of the sheets are counted first, because Excel refuses an archive whose parts
 * have sizes of 64 bits, which is how a part of unknown size is announced.
 */
import { createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"
import { unwritten } from "../files/AppendedFile.ts"
import { resultRecords } from "../files/resultRecords.ts"
import { mostColumns, mostRows, partsBeside, rowXml, sheetBegin, sheetEnd } from "./sheetXml.ts"

interface SheetPart {
  /** Where its rows begin and end in `results.csv`. */
  readonly begin: number
  readonly end: number
  /** With the header. */
  readonly rows: number
  /** The widest of its rows. */
  readonly columns: number
  /** The size of its XML. */
  readonly size: number
}

/** Half of what an archive without sizes of 64 bits takes, since an XML of 4 GB opens nowhere. */
const mostSheetBytes = 2 ** 31
const chunkLength = 1 << 18

/** How the rows are divided into sheets; null where a row is wider than a sheet. */
const sheetsOf = async (path: string, bytes: number, most: number) => {
  const sheets: Array<SheetPart> = []
  let header: ReadonlyArray<string> = []
  let begin = 0
  let rows = 1
  let columns = 0
  let size = 0
  const end = (at: number) => {
    const whole = sheetBegin(columns) + rowXml(header, 1, "header") + sheetEnd(columns, rows)
    sheets.push({ begin, end: at, rows, columns, size: size + Buffer.byteLength(whole) })
    begin = at
    rows = 1
    size = 0
    columns = header.length
  }
  for await (const record of resultRecords(path, bytes)) {
    if (record.cells.length > mostColumns) return null
    if (record.at === 0) {
      header = record.cells
      begin = record.bytes
      columns = header.length
      continue
    }
    if (rows === most || size > mostSheetBytes) end(record.at)
    rows++
    columns = Math.max(columns, record.cells.length)
    size += Buffer.byteLength(rowXml(record.cells, rows, "text"))
  }
  end(bytes)
  return { header, sheets }
}

async function* sheetXml(path: string, header: ReadonlyArray<string>, part: SheetPart) {
  let text = sheetBegin(part.columns) + rowXml(header, 1, "header")
  let row = 1
  // A sheet without rows has nothing to read between the same two places.
  if (part.rows > 1)
    for await (const { cells } of resultRecords(path, part.end, part.begin)) {
      text += rowXml(cells, ++row, "text")
      if (text.length < chunkLength) continue
      yield Buffer.from(text)
      text = ""
    }
  yield Buffer.from(text + sheetEnd(part.columns, part.rows))
}

/** A sheet with few rows, of which the first is its header. */
export interface SmallSheet {
  readonly title: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const smallSheetXml = ({ rows }: SmallSheet): string => {
  const columns = Math.max(1, ...rows.map((cells) => cells.length))
  const lines = rows.map((cells, at) => rowXml(cells, at + 1, at === 0 ? "header" : "text"))
  return sheetBegin(columns) + lines.join("") + sheetEnd(columns, Math.max(1, rows.length))
}

const titleOf = (title: string, at: number): string => (at === 0 ? title : `${title} ${at + 1}`)

/** The names of the sheets; none where a row has more cells than a sheet has columns, and nothing is written. */
export const writeWorkbook = Effect.fn("writeWorkbook")(function* (
  from: { readonly path: string; readonly bytes: number },
  to: string,
  /** The name of the first sheet, how many rows it has at most, and a sheet that stands before it. */
  {
    before,
    rows = mostRows,
    title
  }: { readonly title: string; readonly rows?: number; readonly before?: SmallSheet }
) {
  const cause = (each: unknown) => unwritten(to, each)
  const divided = yield* Effect.tryPromise({
    try: () => sheetsOf(from.path, from.bytes, rows),
    catch: cause
  })
  if (divided === null) return []
  const { header, sheets } = divided
  const first = before === undefined ? [] : [before]
  const names = [...first.map((each) => each.title), ...sheets.map((_, at) => titleOf(title, at))]
  const options = { method: "Deflate" } as const
  const parts = Stream.fromIterable([
    ...partsBeside(names).map(([path, xml]) => Zip.file(path, xml, options)),
    ...first.map((each) => Zip.file("xl/worksheets/sheet1.xml", smallSheetXml(each), options)),
    ...sheets.map((sheet, at) =>
      Zip.fileStream(
        `xl/worksheets/sheet${first.length + at + 1}.xml`,
        Stream.fromAsyncIterable(sheetXml(from.path, header, sheet), cause),
        { ...options, size: sheet.size }
      )
    )
  ]).pipe(Stream.pipeThroughChannelOrFail(Zip.encode()))
  const bytes = yield* Stream.toAsyncIterableEffect(parts)
  yield* Effect.tryPromise({
    try: async () => {
      await pipeline(bytes, createWriteStream(`${to}.new`, { flush: true, mode: 0o600 }))
      await rename(`${to}.new`, to)
    },
    catch: cause
  })
  return names
})
