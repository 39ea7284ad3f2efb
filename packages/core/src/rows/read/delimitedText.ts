/** A customers' file of delimited text. Its delimiter is the one by which its first row has the most known headers. */
import { Effect, Result, Stream } from "effect"
import { Csv } from "effect/encoding"
import { type CustomerTable, type CustomerTableRow, mostCells, rowsWithin } from "./CustomerTable.ts"
import { type FileRefused, refused } from "./FileRefused.ts"
import type { FileSource } from "./FileSource.ts"
import { quotedFormulas } from "./formulasOfText.ts"
import { textEncodingOf } from "./textEncoding.ts"

/** The rows of a table among which its header is looked for. */
export type OpeningOf = <E>(rows: Stream.Stream<CustomerTableRow, E>) => Stream.Stream<CustomerTableRow, E>

const delimiters = [",", ";", "\t", "|"]
const longestRow = 256 * 1024

/** A first line such as `sep=;` tells Excel the delimiter, and MYOB begins with `{}`: neither is a header. */
const isHint = ([first = ""]: ReadonlyArray<string>): boolean => /^(?:sep=|\{\}$)/iu.test(first)

export const openDelimited = Effect.fnUntraced(function* (
  source: FileSource,
  wantedEncoding: string | undefined,
  /** Where the columns' names stand, and how many of them are known. */
  findsHeader: {
    readonly known: (header: ReadonlyArray<string>) => number
    readonly among: (rows: ReadonlyArray<CustomerTableRow>) => Effect.Effect<CustomerTableRow | undefined>
    readonly opening: OpeningOf
  },
  /** The columns of a wider table are not looked at. */
  mostColumns: number
) {
  const encoding = yield* textEncodingOf(source, wantedEncoding)
  const recordsBy = (delimiter: string) =>
    source.bytes.pipe(
      decodeText(encoding.label, () =>
        refused(source.name, { code: "encoding_changed", encoding: encoding.label })
      ),
      quotedFormulas(delimiter),
      Stream.pipeThroughChannelOrFail(Csv.decodeString({ delimiter, maxRecordSize: longestRow })),
      numbered,
      rowsWithin(source.name),
      Stream.filter(({ cells, number }) => number > 1 || !isHint(cells))
    )
  const rowsBy = (delimiter: string) =>
    Stream.catchTag(recordsBy(delimiter), "CsvError", (error) =>
      Stream.fail(
        refused(
          source.name,
          error.kind === "RecordSize"
            ? { code: "row_too_long", line: error.line, limit: longestRow / 1024 }
            : { code: "malformed_csv", line: error.line }
        )
      )
    )

  const tried = yield* Effect.forEach(delimiters, (delimiter) =>
    Effect.gen(function* () {
      const opening: Array<CustomerTableRow> = []
      const read = yield* Effect.result(
        Stream.runForEach(findsHeader.opening(recordsBy(delimiter)), (row) =>
          Effect.sync(() => opening.push(row))
        )
      )
      const rows = rowsBy(delimiter)
      if (Result.isFailure(read) && opening.length === 0)
        return read.failure._tag === "CsvError"
          ? { rows, known: -1, width: 0 }
          : // By this delimiter it is refused, unless another one gives it a header.
            { rows, known: 0, width: Number.MAX_SAFE_INTEGER }
      const header = (yield* findsHeader.among(opening))?.cells ?? []
      return {
        rows,
        known: header.length === 0 ? -1 : header.length > mostColumns ? 0 : findsHeader.known(header),
        width: header.length
      }
    })
  )
  const [best] = tried.toSorted((one, other) => other.known - one.known || other.width - one.width)
  return {
    rows: best?.rows ?? rowsBy(","),
    isDelimited: true,
    encoding,
    sheet: null,
    otherSheets: [],
    hiddenSheets: [],
    doubtfulSheets: [],
    from1904: false
  } satisfies CustomerTable
})

/** Cells beyond those that are read are not looked at. */
const numbered = <E>(records: Stream.Stream<ReadonlyArray<string>, E>): Stream.Stream<CustomerTableRow, E> =>
  Stream.mapAccumArray(
    records,
    () => 0,
    (before, found) => [
      before + found.length,
      found.map((record, i) => ({
        number: before + i + 1,
        cells: record.length > mostCells ? record : record.map((cell) => cell.trim())
      }))
    ]
  )

const decodeText =
  (label: string, malformed: () => FileRefused) =>
  (bytes: Stream.Stream<Uint8Array, FileRefused>): Stream.Stream<string, FileRefused> =>
    Stream.suspend(() => {
      const decoder = new TextDecoder(label, { fatal: true })
      const decode = (chunk?: Uint8Array) =>
        Effect.try({
          try: () => (chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })),
          catch: malformed
        })
      return bytes.pipe(
        Stream.mapEffect(decode),
        Stream.concat(Stream.fromEffect(Effect.suspend(() => decode())))
      )
    })
