/** `entity-watch screen --file`: a file of customers at once. packages/core/docs/screening-files.md. */
import { type DateOrder, dateOrders } from "@entity-watch/contract/schema/dateOfBirth"
import { screenedFields } from "@entity-watch/core/formats"
import type { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { screenDisclaimer } from "@entity-watch/core/screen"
import { Snapshots } from "@entity-watch/core/snapshots"
import { coreForCommand } from "@entity-watch/node/composition/coreLayers"
import {
  type ScreenedCustomers,
  screenCustomerFile,
  screeningSummary
} from "@entity-watch/node/rows/screenCustomerFile"
import { Effect, Layer, Option, Runtime, Schema } from "effect"
import { Flag } from "effect/cli"
import { accountNamed } from "./accountFlag.ts"
import {
  askedOf,
  ColumnsUnread,
  countOf,
  endProgress,
  type FileFlags,
  fileFlags,
  formatCount,
  hasUnread,
  showProgress,
  whatToSay,
  writtenFiles
} from "./fileFlags.ts"
import { optionalText } from "./flags.ts"
import { operator, prepareSandbox } from "./mode.ts"
import { print } from "./output.ts"
import { asOfOutOfReach } from "./request.ts"

/** Finished, and some rows were not screened: the answer has been printed. Exit code 2. */
export class RowsRefused extends Schema.TaggedError<RowsRefused>()("RowsRefused", {}) {
  override readonly [Runtime.errorExitCode] = 2
}

const usualFolder = "screening-results"

export const screeningFlags = {
  ...fileFlags(
    "Screen every customer of a CSV file or a workbook (.xlsx) with a header: names or numbers, and dob, pob, type, country, imo, identifiers, passport, national_id, registration, id",
    screenedFields,
    usualFolder
  ),
  account: optionalText(
    "account",
    "Whose decisions stand beside the matches of --file, by each customer's id: an account's name or id"
  ),
  dates: Flag.Literals("dates", dateOrders).pipe(
    Flag.withDescription(
      "How --file writes 07/10/1952. Default: as the header says, else day-first, which is 7 October"
    ),
    Flag.optional
  )
}

interface ScreeningFlags extends FileFlags {
  readonly dates: Option.Option<DateOrder>
  readonly account: Option.Option<string>
  readonly receipt: boolean
}

export const screenCustomers = (given: ScreeningFlags) =>
  Effect.gen(function* () {
    const { json, receipt, sandbox } = given
    yield* prepareSandbox(sandbox)
    const screened = yield* screenCustomerFile({
      ...(yield* askedOf(given, screenedFields, usualFolder)),
      dates: Option.getOrUndefined(given.dates),
      mode: operator(sandbox).mode,
      account: Option.isNone(given.account) ? undefined : yield* accountNamed(given.account.value),
      receipt,
      onProgress: showProgress(
        finishedRows,
        (run) =>
          `${countOf(finishedRows(run), "customer")}, ${countOf(run.counts.matches, "match", "matches")}`
      )
    })
    yield* endProgress
    yield* print(screeningSummary(screened), json, () => readable(screened))
    if (screened.run.counts.refused + (screened.run.rows_above ?? 0) > 0) return yield* new RowsRefused()
    if (hasUnread(screened.run)) return yield* new ColumnsUnread()
  }).pipe(
    Effect.catchTag("AsOfOutOfReach", asOfOutOfReach),
    Effect.provide(Snapshots.layer.pipe(Layer.provideMerge(coreForCommand)))
  )

const finishedRows = ({ counts }: ScreeningRun) => counts.screened + counts.refused

const readable = (screened: ScreenedCustomers): string => {
  const { howRead, lists, remarks, resumedAfter, run } = screened
  const { counts } = run
  return [
    `${countOf(finishedRows(run), "customer")} as of ${run.at}${resumedAfter === 0 ? "" : resumedAfter === run.row ? ", finished before" : `, taken up after row ${formatCount(resumedAfter)}`}`,
    `  review       ${formatCount(counts.review)}`,
    `  no_match     ${formatCount(counts.no_match)}`,
    `  unavailable  ${formatCount(counts.unavailable)}`,
    `  matches      ${formatCount(counts.matches)}`,
    ...(run.decisions === undefined
      ? []
      : [
          `  of these     ${formatCount(run.decisions.new)} new, ${formatCount(run.decisions.open)} open although somebody decided before, ${formatCount(run.decisions.decided)} decided`
        ]),
    ...remarks,
    ...whatToSay(run),
    ...howRead,
    ...lists.map(({ register, snapshot, source }) =>
      snapshot === null
        ? `${source}: ${register} has not been loaded, so every customer is at best unavailable.`
        : `${source}: ${register}, ${snapshot.asOf ?? "without a date of its own"}, SHA-256 ${snapshot.sha256.slice(0, 12)}`
    ),
    ...writtenFiles(screened),
    ...(screened.receipt === null ? [] : [screened.receipt]),
    screenDisclaimer
  ].join("\n")
}
