/** Screens the rows of a file and writes their results, batch by batch. */
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import type { View } from "@entity-watch/core/domain/View"
import { Screener } from "@entity-watch/core/screen"
import { DateTime, Effect, Stream } from "effect"
import { Csv } from "effect/encoding"
import { CommandFailed } from "../process/CommandFailed.ts"
import type { CustomerFile, CustomerRow } from "./read/CustomerFile.ts"
import type { DateSettings } from "./read/dateOfBirth.ts"
import { type Customer, readCustomer, readFields } from "./read/readCustomer.ts"
import { type AppendedFile, makeAppended, openAppended } from "./results/AppendedFile.ts"
import { type ReportedList, reviewRow } from "./results/reportPage.ts"
import {
  asText,
  type ResultRow,
  refusedRow,
  resultColumns,
  resultOf,
  unreadFieldsOf
} from "./results/resultRows.ts"
import { type ScreeningRun, writeRun } from "./results/ScreeningRun.ts"

const batchRows = 500

const versions = (lists: ReadonlyArray<ReportedList>): string =>
  lists
    .map(
      ({ register, snapshot, source }) =>
        `${source} ${snapshot === null ? "not read" : `${register}/${snapshot.sha256.slice(0, 12)} ${snapshot.asOf === null ? "without a date of its own" : `of ${snapshot.asOf}`}`}`
    )
    .join("; ")

/** Screens the customers after `begun.row` in batches, and answers how far it has come. */
export const screenBatches = (
  begun: ScreeningRun,
  lists: ReadonlyArray<ReportedList>,
  customers: CustomerFile,
  paths: { readonly run: string; readonly results: string; readonly reviews: string },
  onProgress: (run: ScreeningRun) => Effect.Effect<void>
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const isNew = begun.bytes === 0
      const header = `\ufeff${yield* csv([], true)}`
      const opened = (path: string, size: number) =>
        // A process that was killed before it first wrote how far it came left the header at most.
        (isNew ? makeAppended(path, Buffer.byteLength(header)) : openAppended(path, size)).pipe(
          Effect.mapError(
            () =>
              new CommandFailed({
                message: isNew
                  ? `${path} cannot be made, or is there already. Choose another folder with --out.`
                  : `${path} cannot be written, or is gone. Choose another folder with --out.`
              })
          )
        )
      const results = yield* opened(paths.results, begun.bytes)
      const reviews = yield* opened(paths.reviews, begun.review_bytes)
      const text = versions(lists)
      const view: View = {
        mode: begun.mode,
        at: begun.at,
        now: DateTime.makeUnsafe(begun.at),
        readAt: null,
        snapshots: new Map(begun.snapshots.map((snapshot) => [snapshot.register, snapshot]))
      }
      const dates: DateSettings = {
        order: begun.settings.dates,
        from1904: customers.from1904,
        latestYear: Number(begun.at.slice(0, 4))
      }
      let run: ScreeningRun = begun
      if (isNew) {
        yield* results.append(header)
        run = { ...begun, bytes: results.size() }
        yield* writeRun(paths.run, run)
      }
      yield* customers.rowsAfter(begun.row).pipe(
        Stream.grouped(batchRows),
        Stream.runForEach(
          Effect.fnUntraced(function* (batch) {
            run = yield* writeBatch(run, batch, dates, view, text, results, reviews)
            yield* writeRun(paths.run, run)
            yield* onProgress(run)
          })
        )
      )
      return run
    })
  )

const writeBatch = Effect.fnUntraced(function* (
  before: ScreeningRun,
  batch: ReadonlyArray<CustomerRow>,
  dates: DateSettings,
  view: View,
  lists: string,
  results: AppendedFile,
  reviews: AppendedFile
) {
  const counts = { ...before.counts }
  const not_read = { ...before.not_read }
  let { first_not_read, first_refusal } = before
  const written: Array<ResultRow> = []
  for (const row of batch) {
    const customer = readCustomer(row, dates)
    const refusal = row.refused ?? refusalOf(customer)
    if (refusal !== null) {
      counts.refused++
      counts.unavailable++
      first_refusal ??= `row ${row.row}: ${refusal}`
      written.push(refusedRow(row, refusal, lists))
      continue
    }
    const answers: Array<ScreenResult["sources"]> = []
    for (const request of customer.requests) {
      const { sources } = yield* Screener.use((screener) => screener.against(view, before.mode, request))
      answers.push(sources)
    }
    const result = resultOf(row, customer, answers, lists)
    counts.screened++
    counts[result.verdict]++
    counts.matches += result.matches
    const lost = readFields.filter((field) =>
      customer.notRead.some((each) => each.field === field && !each.isPlaceholder)
    )
    for (const field of lost) not_read[field]++
    if (lost.length > 0) {
      counts.partly_read++
      first_not_read ??= `row ${row.row}: ${unreadFieldsOf(customer)}`
    }
    written.push(...result.rows)
  }
  yield* results.append(yield* csv(written, false))
  yield* reviews.append(
    written
      .filter(({ score }) => score !== "")
      .map(reviewRow)
      .join("")
  )
  return {
    ...before,
    row: batch.at(-1)?.row ?? before.row,
    bytes: results.size(),
    review_bytes: reviews.size(),
    counts,
    not_read,
    first_refusal,
    first_not_read
  }
})

/** Why nothing of the customer can be screened, or null. */
const refusalOf = (customer: Customer): string | null =>
  customer.requests.length > 0
    ? null
    : customer.notRead.length === 0
      ? "The row has no name and no number."
      : `The row has no name and no number that can be read: ${unreadFieldsOf(customer)}.`

const csv = (rows: ReadonlyArray<ResultRow>, headers: boolean): Effect.Effect<string> =>
  Stream.fromIterable(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])))
  ).pipe(
    Stream.pipeThroughChannel(Csv.encodeString({ columns: [...resultColumns], headers })),
    Stream.mkString
  )
