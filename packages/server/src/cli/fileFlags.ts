/** The flags of a command that works on a file of customers, and the line that shows how far it is. */

import type { Field } from "@entity-watch/core/formats"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import { fieldsInWords } from "@entity-watch/node/rows/fileFaultWords"
import type { FinishedFile } from "@entity-watch/node/rows/runFile"
import { Console, Effect, Option, Runtime, Schema, Struct } from "effect"
import { Flag } from "effect/cli"
import { commandFailed } from "../process/CommandFailed.ts"
import { remarkAtCommandLine } from "./fileRemedies.ts"
import { optionalText, switchFlag } from "./flags.ts"

/** Finished, and a column or a sheet that may hold names or identity was not read. Exit code 3. */
export class ColumnsUnread extends Schema.TaggedError<ColumnsUnread>()("ColumnsUnread", {}) {
  override readonly [Runtime.errorExitCode] = 3
}

export const hasUnread = ({
  doubtful_sheets = [],
  unread_columns = []
}: Pick<FileRun, "doubtful_sheets" | "unread_columns">): boolean =>
  unread_columns.length + doubtful_sheets.length > 0

/** What is asked of whoever has columns that were not read. */
export const whatToSay = ({ unread_columns = [] }: Pick<FileRun, "unread_columns">): ReadonlyArray<string> =>
  unread_columns.length === 0
    ? []
    : [
        "Say by --column what they hold, or by --ignore-column that they are not to be read. Until then the exit code is not 0."
      ]

/** `does`: what is done with each row of the file. */
export const fileFlags = (does: string, fields: ReadonlyArray<Field>, folder: string) => ({
  file: optionalText("file", does),
  column: Flag.String("column").pipe(
    Flag.withDescription(
      `Which column of --file holds a field, such as name="Customer Name". May be given several times. Fields: ${fieldsInWords(fields)}`
    ),
    Flag.withMetavar("field=header"),
    Flag.atMost(100)
  ),
  ignore_column: Flag.String("ignore-column").pipe(
    Flag.withDescription(
      'A column of --file that is not to be read, such as "Trading Name". May be given several times'
    ),
    Flag.atMost(100)
  ),
  header_row: Flag.Int("header-row").pipe(
    Flag.withDescription(
      "The row of --file that names the columns, as a person counts. Default: the first, or the one below a title"
    ),
    Flag.optional
  ),
  encoding: optionalText(
    "encoding",
    "The encoding of a text given by --file. Default: by its byte order mark, else UTF-8, else Windows-1252"
  ),
  sheet: optionalText("sheet", "The sheet of a workbook given by --file. Default: the first visible one"),
  out: optionalText("out", `The folder for the results of --file. Default: ${folder}`),
  since: optionalText(
    "since",
    "The folder of an earlier run of --file: the page and changes.csv say what is new since then"
  ),
  resume: switchFlag("resume", "Go on with a run of --file that was stopped")
})

/** What is said of the file. */
interface ReadingFlags {
  readonly column: ReadonlyArray<string>
  readonly ignore_column: ReadonlyArray<string>
  readonly header_row: Option.Option<number>
  readonly encoding: Option.Option<string>
  readonly sheet: Option.Option<string>
  readonly out: Option.Option<string>
  readonly since: Option.Option<string>
  readonly resume: boolean
}

export const readingFlags = (given: ReadingFlags): ReadingFlags =>
  Struct.pick(given, ["column", "ignore_column", "header_row", "encoding", "sheet", "out", "since", "resume"])

/** Whether one of these stands on the command line. */
export const isAnyGiven = (flags: object): boolean =>
  Object.values(flags).some((flag: unknown) =>
    Option.isOption(flag) ? Option.isSome(flag) : Array.isArray(flag) ? flag.length > 0 : flag === true
  )

export interface FileFlags extends ReadingFlags {
  readonly file: string
  readonly sandbox: boolean
  readonly asOf: Option.Option<string>
  readonly json: boolean
}

/** How the file is read, and where its results go: in `folder` where nothing else is said. */
export const askedOf = Effect.fnUntraced(function* (
  given: FileFlags,
  fields: ReadonlyArray<Field>,
  folder: string
) {
  /** The header of each field, or all where a field is given several times. */
  const columns: Record<string, string | ReadonlyArray<string>> = {}
  for (const each of given.column) {
    const [field = "", ...rest] = each.split("=")
    const header = rest.join("=")
    if (field === "" || header === "")
      return yield* commandFailed(
        `--column takes a field and a header, such as name="Customer Name": the fields are ${fieldsInWords(fields)}.`
      )
    const before = columns[field]
    columns[field] = before === undefined ? header : [...[before].flat(), header]
  }
  return {
    file: given.file,
    columns,
    headerRow: Option.getOrUndefined(given.header_row),
    leftOut: given.ignore_column,
    encoding: Option.getOrUndefined(given.encoding),
    sheet: Option.getOrUndefined(given.sheet),
    since: Option.getOrUndefined(given.since),
    folder: Option.getOrElse(given.out, () => folder),
    resume: given.resume,
    asOf: Option.getOrUndefined(given.asOf),
    says: remarkAtCommandLine
  }
})

/** What is new since an earlier run, and where the results stand. */
export const writtenFiles = ({
  changes,
  report,
  results,
  run,
  workbook
}: FinishedFile<FileRun>): ReadonlyArray<string> => [
  ...(run.since === undefined || run.changes === undefined
    ? []
    : [
        `Since ${run.since.at}: ${formatCount(run.changes.new)} new, ${formatCount(run.changes.changed)} changed, ${formatCount(run.changes.gone)} gone, ${formatCount(run.changes.same)} as before`
      ]),
  ...(changes === null ? [] : [changes]),
  results,
  workbook ?? "No results.xlsx was written: a row has more cells than a sheet of Excel has columns.",
  report
]

export const formatCount = (n: number) => n.toLocaleString("en-AU")

/** "1 customer", "2,000 customers". */
export const countOf = (n: number, one: string, many = `${one}s`): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`

/** One line that is written over; where nobody watches, a line for every 10,000 rows. */
export const showProgress = <Run>(rowsOf: (run: Run) => number, described: (run: Run) => string) => {
  const began = performance.now()
  let first: number | undefined
  let told = 0
  return (run: Run) =>
    Effect.suspend(() => {
      const rows = rowsOf(run)
      first ??= rows
      const perSecond = (rows - first) / ((performance.now() - began) / 1000)
      const line = `${described(run)}${perSecond > 0 ? `, ${formatCount(Math.round(perSecond))}/s` : ""}`
      if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`)
      else if (rows - told >= 10_000) {
        told = rows
        return Console.error(line)
      }
      return Effect.void
    })
}

export const endProgress = Effect.sync(() => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
})
