/**
 * An operator's file of customers: delimited text in UTF-8 with a header, of which the columns `name`, `dob`, `pob`,
 * `type`, `abn`, `acn` and `id` are read, in any order and any case.
 */
import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { Effect, Stream } from "effect"
import { Csv } from "effect/encoding"
import { CommandFailed } from "../cli/output.ts"

const columns = ["id", "name", "dob", "pob", "type", "abn", "acn"] as const
type Column = (typeof columns)[number]

export interface CustomerRow {
  /** Its place in the file, where the header is 1; a row that spans lines counts once. */
  readonly row: number
  /** Trimmed; empty where the column is missing. */
  readonly cells: Readonly<Record<Column, string>>
  /** Why the row cannot be read, or null. */
  readonly refused: string | null
}

export interface CustomerFile {
  readonly sha256: string
  /** Columns of the header that are not read. */
  readonly ignored: ReadonlyArray<string>
  /** From after a row on, in the file's order. Rows without any content are left out. */
  rowsAfter(row: number): Stream.Stream<CustomerRow, CommandFailed>
}

const delimiters = [",", ";", "\t", "|"]
const headerBytes = 64 * 1024
const longestRow = 256 * 1024
/** Of no column. */
const blank: Record<Column, string> = { id: "", name: "", dob: "", pob: "", type: "", abn: "", acn: "" }

export const openCustomerFile = Effect.fn("openCustomerFile")(function* (path: string) {
  const failed = (what: string) => new CommandFailed({ message: `${path} ${what}` })
  const { header, sha256 } = yield* Effect.tryPromise({
    try: async () => ({ header: await firstBytes(path), sha256: await digest(path) }),
    catch: () => failed("cannot be read.")
  })
  const line = firstLine(header)
  const delimiter = delimiters.find((each) =>
    namesIn(line, each).some((name) => name === "name" || name === "abn" || name === "acn")
  )
  if (delimiter === undefined)
    return yield* failed(
      "needs a header with a column called name, abn or acn, separated by commas, semicolons, tabs or bars."
    )
  const names = namesIn(line, delimiter)
  const repeated = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (repeated !== undefined) return yield* failed(`has two columns called ${repeated}.`)
  const places = columns.map((column) => [column, names.indexOf(column)] as const)

  const rowOf = (record: ReadonlyArray<string>, row: number): CustomerRow => {
    const cells = { ...blank }
    for (const [column, at] of places) cells[column] = record[at]?.trim() ?? ""
    const surplus = record.slice(names.length).some((cell) => cell.trim() !== "")
    return {
      row,
      cells,
      refused:
        surplus || record.length < names.length
          ? `The row has ${record.length} cells where the header has ${names.length}.`
          : null
    }
  }

  const rowsAfter = (after: number) =>
    Stream.fromAsyncIterable<Uint8Array, CommandFailed>(createReadStream(path), () =>
      failed("cannot be read to its end.")
    ).pipe(
      decodeText(() => failed("is not UTF-8 text. Save it as CSV UTF-8.")),
      Stream.pipeThroughChannelOrFail(Csv.decodeString({ delimiter, maxRecordSize: longestRow })),
      Stream.catchTag("CsvError", (error) =>
        Stream.fail(failed(`is not CSV in line ${error.line}: look at its quotation marks.`))
      ),
      Stream.zipWithIndex,
      Stream.drop(Math.max(after, 1)),
      Stream.filter(([record]) => record.some((cell) => cell.trim() !== "")),
      Stream.map(([record, index]) => rowOf(record, index + 1))
    )

  const known = new Set<string>(columns)
  return {
    sha256,
    ignored: names.filter((name) => name !== "" && !known.has(name)),
    rowsAfter
  } satisfies CustomerFile
})

const firstBytes = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const digest = async (path: string) => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/** The decoder takes the byte order mark away. What is cut off at the end is not the header. */
const firstLine = (bytes: Uint8Array) => /^[^\r\n]*/u.exec(new TextDecoder().decode(bytes))?.[0] ?? ""

const namesIn = (line: string, delimiter: string) =>
  line.split(delimiter).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/u, "$1")
      .trim()
      .toLowerCase()
  )

/** Refuses what is not UTF-8: comparing what is left of a name would find nothing, and say so as if it had looked. */
const decodeText =
  (malformed: () => CommandFailed) =>
  (bytes: Stream.Stream<Uint8Array, CommandFailed>): Stream.Stream<string, CommandFailed> =>
    Stream.suspend(() => {
      const decoder = new TextDecoder("utf-8", { fatal: true })
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
