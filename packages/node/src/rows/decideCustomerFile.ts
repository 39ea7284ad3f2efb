/**
 * Records what a person wrote beside the matches of a screened file. The row is read and screened again, so that the facts
 * of the decision are those that next month's file is compared by, and nobody decides about a text that the list no longer has.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { strict } from "@entity-watch/contract/http/strict"
import type { MatchDecision } from "@entity-watch/contract/schema/Decision"
import { latestDayOf } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RecordDecision } from "@entity-watch/contract/schema/RecordDecision"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { screenedFields } from "@entity-watch/core/formats"
import { registerOf } from "@entity-watch/core/lists"
import { asText } from "@entity-watch/core/rows/files/csvLines"
import { openCustomerFile } from "@entity-watch/core/rows/read/CustomerFile"
import type { DecisionFault, FileFault } from "@entity-watch/core/rows/read/FileFault"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { openTable } from "@entity-watch/core/rows/read/openTable"
import { recordOnMatch } from "@entity-watch/core/rows/screen/recordOnMatch"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { screenPeople } from "@entity-watch/core/rows/screen/screenRow"
import { Snapshots } from "@entity-watch/core/snapshots"
import { Effect, Option, Result, Schema, Stream } from "effect"
import { fileSource } from "./files/fileBytes.ts"
import { readRun } from "./files/keptRun.ts"

export interface DecideOptions {
  /** The file of customers, as it was screened. */
  readonly file: string
  /** The folder with its results. */
  readonly folder: string
  /** The results with what was decided; null for those in the folder. */
  readonly from: string | null
  /** The id of the account whose decisions they are. */
  readonly account: string
  readonly mode: Mode
  readonly decidedBy: string
}

/** One command records no more. */
const mostDecisions = 100_000
/** So many faults are told. */
const mostFaults = 20

const needed = ["row", "subject_ref", "source", "list_ref", "entry_sha256", "outcome"] as const
const optional = ["reason", "reason_code"] as const

interface Filled {
  readonly row: number
  readonly ref: string
  readonly request: RecordDecision
}

export interface NotRecorded {
  /** Of the file of customers. */
  readonly row: number
  readonly subject_ref: string
  readonly why: WhyNotRecorded
}

/** Why a decision is not recorded. */
export type WhyNotRecorded =
  | { readonly code: "entry_not_as_shown" | "list_not_read" | "other_subject" | "no_such_row" }
  | { readonly code: "too_many_decisions"; readonly limit: number }
  | { readonly code: "decided_since"; readonly decided_by: string; readonly outcome: string }

const decodeDecision = Schema.decodeUnknownResult(RecordDecision, strict)

/** The rows in which an outcome was written. */
const filledRows = Effect.fnUntraced(function* (path: string, decidedBy: string) {
  const table = yield* openTable(fileSource(path), {
    fields: screenedFields,
    columns: {},
    encoding: undefined,
    sheet: undefined
  })
  const [header] = yield* Stream.runCollect(Stream.take(table.rows, 1))
  const placeOf = (name: string) => (header?.cells ?? []).indexOf(name)
  const lacking = needed.filter((name) => placeOf(name) === -1)
  if (lacking.length > 0) return yield* refused(path, { code: "decision_columns", columns: lacking })
  const filled: Array<Filled> = []
  const faults: Array<{ readonly line: number; readonly why: DecisionFault }> = []
  yield* Stream.runForEach(
    Stream.filter(Stream.drop(table.rows, 1), ({ cells }) => (cells[placeOf("outcome")] ?? "") !== ""),
    ({ cells, number }) =>
      Effect.suspend(() => {
        if (filled.length >= mostDecisions)
          return Effect.fail(refused(path, { code: "too_many_decisions", limit: mostDecisions }))
        const read = readFilled((name) => cells[placeOf(name)] ?? "", decidedBy)
        if (Result.isSuccess(read)) filled.push(read.success)
        else if (faults.length < mostFaults) faults.push({ line: number, why: read.failure })
        return Effect.void
      })
  )
  if (faults.length > 0) return yield* refused(path, { code: "decisions_malformed", rows: faults })
  return filled
})

const readFilled = (
  cellOf: (name: (typeof needed)[number] | (typeof optional)[number]) => string,
  decidedBy: string
): Result.Result<Filled, DecisionFault> => {
  // Excel may write 12 as 12.0.
  const row = /^(\d{1,9})(?:\.0+)?$/u.exec(cellOf("row"))?.[1]
  if (row === undefined) return Result.fail("no_row")
  if (cellOf("source") === "") return Result.fail("no_match")
  const ref = cellOf("subject_ref")
  if (ref === "") return Result.fail("no_reference")
  const source = cellOf("source")
  const decoded = decodeDecision({
    subject_ref: ref,
    // The row has the subject.
    subject: { name: "the row" },
    source: source in registerOf ? registerOf[source as keyof typeof registerOf] : source,
    ...(cellOf("list_ref") !== "" && { list_ref: cellOf("list_ref") }),
    entry_sha256: cellOf("entry_sha256"),
    outcome: cellOf("outcome").trim().toLowerCase(),
    ...Object.fromEntries(optional.flatMap((name) => (cellOf(name) === "" ? [] : [[name, cellOf(name)]]))),
    decided_by: decidedBy
  })
  return Result.isSuccess(decoded)
    ? Result.succeed({ row: Number(row), ref, request: decoded.success })
    : Result.fail(decoded.failure.issue)
}

type ScreenedPerson = Effect.Success<ReturnType<typeof screenPeople>>[number]

/** The results write an apostrophe before what a spreadsheet would take for a formula. */
const isCell = (cell: string, text: string): boolean => cell === text || cell === asText(text)

const isOn = (match: Match, { entry_sha256, list_ref = "", source }: RecordDecision): boolean =>
  match.source === source && isCell(list_ref, match.list_ref) && match.entry_sha256 === entry_sha256

/** Somebody else came to another outcome after the file was screened, which its results do not show. */
const isUnseen = (
  latest: MatchDecision,
  { decided_by, outcome }: RecordDecision,
  { at }: ScreeningRun
): boolean =>
  latest.decided_by !== decided_by &&
  latest.outcome !== outcome &&
  Date.parse(latest.decided_at) > Date.parse(at)

export const decideCustomerFile = Effect.fn("decideCustomerFile")(function* ({
  account,
  decidedBy,
  file,
  folder,
  from,
  mode
}: DecideOptions) {
  const run = yield* screenedRun({ account, file, folder, mode })
  const workbook = join(folder, "results.xlsx")
  const path = from ?? (existsSync(workbook) ? workbook : join(folder, "results.csv"))
  const filled = Map.groupBy(yield* filledRows(path, decidedBy), ({ row }) => row)
  const { columns, dates, encoding, sheet } = run.settings
  const customers = yield* openCustomerFile(fileSource(file), {
    fields: screenedFields,
    columns,
    dates,
    onlyThese: true,
    encoding: encoding ?? undefined,
    sheet: sheet ?? undefined
  })
  const caller = { accountId: account, keyId: "command-line", mode }
  // However long the rows take, they are compared with what is in force now.
  const view = { ...(yield* Snapshots.use((snapshots) => snapshots.current(mode))), readAt: null }
  const comparison = {
    mode,
    view,
    dates: { order: dates, from1904: customers.from1904, latest: latestDayOf(view.now) },
    shared: new Set(run.shared_reference)
  }
  /** Null, or why it is not recorded. */
  const record = Effect.fnUntraced(function* (people: ReadonlyArray<ScreenedPerson>, asked: RecordDecision) {
    const person = people.find(({ ref }) => ref !== null && isCell(asked.subject_ref, ref))
    if (person === undefined || person.ref === null) return { code: "other_subject" } satisfies WhyNotRecorded
    const { ref } = person
    return yield* recordOnMatch(caller, { ...person, ref }, asked, {
      isOn: (match) => isOn(match, asked),
      isUnseen: (latest) => isUnseen(latest, asked, run)
    }).pipe(
      Effect.as(null),
      Effect.catchTags({
        EntryNotAsShown: () => Effect.succeed<WhyNotRecorded>({ code: "entry_not_as_shown" }),
        ListNotRead: () => Effect.succeed<WhyNotRecorded>({ code: "list_not_read" }),
        TooManyDecisions: ({ limit }) =>
          Effect.succeed<WhyNotRecorded>({ code: "too_many_decisions", limit }),
        DecidedSince: ({ decided_by, outcome }) =>
          Effect.succeed<WhyNotRecorded>({ code: "decided_since", decided_by, outcome })
      })
    )
  })
  const notRecorded: Array<NotRecorded> = []
  let recorded = 0
  yield* Stream.runForEach(
    Stream.filter(customers.rowsAfter(0), ({ row }) => filled.has(row)),
    Effect.fnUntraced(function* (row) {
      const people = yield* screenPeople(row, comparison)
      for (const { ref, request } of filled.get(row.row) ?? []) {
        const why = yield* record(people, request)
        if (why === null) recorded++
        else notRecorded.push({ row: row.row, subject_ref: ref, why })
      }
      filled.delete(row.row)
    })
  )
  for (const [row, each] of filled)
    for (const { ref } of each) notRecorded.push({ row, subject_ref: ref, why: { code: "no_such_row" } })
  return { recorded, not_recorded: notRecorded.toSorted((one, other) => one.row - other.row) }
})

/** The run whose results were decided on. */
const screenedRun = Effect.fnUntraced(function* ({
  account,
  file,
  folder,
  mode
}: Pick<DecideOptions, "account" | "file" | "folder" | "mode">) {
  const failed = (fault: FileFault) => refused(folder, fault)
  const kept = yield* readRun(join(folder, "run.json"), ScreeningRun)
  if (Option.isNone(kept)) return yield* failed({ code: "screening_absent" })
  const run = kept.value
  if (!run.finished) return yield* failed({ code: "screening_unfinished" })
  if (run.account === undefined) return yield* failed({ code: "screening_without_account" })
  if (run.account !== account) return yield* failed({ code: "screening_of_other_account" })
  if (run.mode !== mode) return yield* failed({ code: "screening_of_other_mode", mode: run.mode })
  if (run.input_sha256 !== (yield* fileSource(file).sha256))
    return yield* failed({ code: "screening_of_other_file", file })
  return run
})
