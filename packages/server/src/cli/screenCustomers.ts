/** `entity-watch screen --file`: a file of customers at once. packages/core/docs/screening-files.md. */
import { type DateOrder, dateOrders } from "@entity-watch/core/domain/dateOfBirth"
import { screenDisclaimer } from "@entity-watch/core/screen"
import { Snapshots } from "@entity-watch/core/snapshots"
import { Effect, Layer, Option, Runtime, Schema } from "effect"
import { Flag } from "effect/cli"
import { coreForCommand } from "../composition/coreLayers.ts"
import { fields } from "../customers/read/usualHeaders.ts"
import { remarksOf } from "../customers/results/remarks.ts"
import type { ScreeningRun } from "../customers/results/ScreeningRun.ts"
import { type ScreenedCustomers, screenCustomerFile } from "../customers/screenCustomerFile.ts"
import { CommandFailed } from "../process/CommandFailed.ts"
import { operator, prepareSandbox } from "./mode.ts"
import { print } from "./output.ts"
import { asOfOutOfReach } from "./request.ts"

/** Finished, and some rows were not screened: the answer has been printed. Exit code 2. */
export class RowsRefused extends Schema.TaggedError<RowsRefused>()("RowsRefused", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

/** Finished, and a column that may hold names or identity was not read. Exit code 3. */
export class ColumnsUnread extends Schema.TaggedError<ColumnsUnread>()("ColumnsUnread", {}) {
  override readonly [Runtime.errorExitCode] = 3
}

export const fileFlags = {
  file: Flag.String("file").pipe(
    Flag.withDescription(
      "Screen every customer of a CSV file or a workbook (.xlsx) with a header: names or numbers, and dob, pob, type, country, imo, identifiers, passport, national_id, registration, id"
    ),
    Flag.optional
  ),
  column: Flag.String("column").pipe(
    Flag.withDescription(
      `Which column of --file holds a field, such as name="Customer Name". May be given several times. Fields: ${fields.join(", ")}`
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
  dates: Flag.Literals("dates", dateOrders).pipe(
    Flag.withDescription(
      "How --file writes 07/10/1952. Default: as the header says, else day-first, which is 7 October"
    ),
    Flag.optional
  ),
  encoding: Flag.String("encoding").pipe(
    Flag.withDescription(
      "The encoding of a text given by --file. Default: by its byte order mark, else UTF-8, else Windows-1252"
    ),
    Flag.optional
  ),
  sheet: Flag.String("sheet").pipe(
    Flag.withDescription("The sheet of a workbook given by --file. Default: the first visible one"),
    Flag.optional
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("The folder for the results of --file. Default: screening-results"),
    Flag.optional
  ),
  resume: Flag.Boolean("resume").pipe(
    Flag.withDescription("Go on with a run of --file that was stopped"),
    Flag.withDefault(false)
  )
}

interface FileFlags {
  readonly file: string
  readonly column: ReadonlyArray<string>
  readonly ignore_column: ReadonlyArray<string>
  readonly dates: Option.Option<DateOrder>
  readonly encoding: Option.Option<string>
  readonly sheet: Option.Option<string>
  readonly out: Option.Option<string>
  readonly resume: boolean
  readonly sandbox: boolean
  readonly asOf: Option.Option<string>
  readonly json: boolean
}

/** A field that is given twice would hold one of the two columns, and the other would go unread. */
const columnsOf = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
  const pairs = given.map((each) => {
    const [field = "", ...header] = each.split("=")
    return [field, header.join("=")] as const
  })
  const incomplete = pairs.find(([field, header]) => field === "" || header === "")
  if (incomplete !== undefined)
    return yield* new CommandFailed({
      message: `--column takes a field and a header, such as name="Customer Name": the fields are ${fields.join(", ")}.`
    })
  const twice = pairs.find(([field], at) => pairs.findIndex(([other]) => other === field) !== at)
  if (twice !== undefined)
    return yield* new CommandFailed({
      message: `--column ${twice[0]} is given twice: a field is found by one header.`
    })
  return Object.fromEntries(pairs)
})

export const screenCustomers = (given: FileFlags) =>
  Effect.gen(function* () {
    const { asOf, file, json, out, resume, sandbox } = given
    yield* prepareSandbox(sandbox)
    const began = performance.now()
    const screened = yield* screenCustomerFile({
      file,
      columns: yield* columnsOf(given.column),
      leftOut: given.ignore_column,
      dates: Option.getOrUndefined(given.dates),
      encoding: Option.getOrUndefined(given.encoding),
      sheet: Option.getOrUndefined(given.sheet),
      folder: Option.getOrElse(out, () => "screening-results"),
      resume,
      mode: operator(sandbox).mode,
      asOf: Option.getOrUndefined(asOf),
      onProgress: showProgress(began)
    })
    yield* endProgress
    yield* print(summary(screened), json, () => readable(screened))
    if (screened.run.counts.refused > 0) return yield* new RowsRefused()
    if ((screened.run.unread_columns ?? []).length > 0) return yield* new ColumnsUnread()
  }).pipe(
    Effect.catchTag("AsOfOutOfReach", asOfOutOfReach),
    Effect.provide(Snapshots.layer.pipe(Layer.provideMerge(coreForCommand)))
  )

const formatCount = (n: number) => n.toLocaleString("en-AU")
const finishedRows = ({ counts }: ScreeningRun) => counts.screened + counts.refused

/** One line that is written over; where nobody watches, a line for every 10,000 rows. */
const showProgress = (began: number) => {
  let first: number | undefined
  let told = 0
  return (run: ScreeningRun) =>
    Effect.sync(() => {
      first ??= finishedRows(run)
      const perSecond = (finishedRows(run) - first) / ((performance.now() - began) / 1000)
      const line = `${formatCount(finishedRows(run))} customers, ${formatCount(run.counts.matches)} matches${perSecond > 0 ? `, ${formatCount(Math.round(perSecond))}/s` : ""}`
      if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`)
      else if (finishedRows(run) - told >= 10_000) {
        told = finishedRows(run)
        process.stderr.write(`${line}\n`)
      }
    })
}

const endProgress = Effect.sync(() => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
})

const summary = ({ howRead, ignored, lists, report, results, resumedAfter, run }: ScreenedCustomers) => ({
  as_of: run.at,
  counts: run.counts,
  not_read: run.not_read,
  lists: lists.map(({ register, snapshot, source }) => ({
    source,
    register,
    sha256: snapshot?.sha256 ?? null,
    as_of: snapshot?.asOf ?? null
  })),
  first_refusal: run.first_refusal,
  first_not_read: run.first_not_read,
  settings: run.settings,
  how_read: howRead,
  ignored_columns: ignored,
  unread_columns: run.unread_columns ?? [],
  resumed_after_row: resumedAfter,
  results,
  report,
  disclaimer: screenDisclaimer
})

const readable = (screened: ScreenedCustomers): string => {
  const { howRead, lists, report, results, resumedAfter, run } = screened
  const { counts } = run
  return [
    `${formatCount(finishedRows(run))} customers as of ${run.at}${resumedAfter === 0 ? "" : resumedAfter === run.row ? ", finished before" : `, taken up after row ${formatCount(resumedAfter)}`}`,
    `  review       ${formatCount(counts.review)}`,
    `  no_match     ${formatCount(counts.no_match)}`,
    `  unavailable  ${formatCount(counts.unavailable)}`,
    `  matches      ${formatCount(counts.matches)}`,
    ...remarksOf(run),
    ...((run.unread_columns ?? []).length === 0
      ? []
      : [
          "Say by --column what they hold, or by --ignore-column that they are not to be read. Until then the exit code is not 0."
        ]),
    ...howRead,
    ...lists.map(({ register, snapshot, source }) =>
      snapshot === null
        ? `${source}: ${register} has not been loaded, so every customer is at best unavailable.`
        : `${source}: ${register}, ${snapshot.asOf ?? "without a date of its own"}, SHA-256 ${snapshot.sha256.slice(0, 12)}`
    ),
    results,
    report,
    screenDisclaimer
  ].join("\n")
}
