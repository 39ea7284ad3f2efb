/** Screens the rows of a file and writes their results, batch by batch. */
import { Effect, Stream } from "effect"
import { Csv } from "effect/encoding"
import { CommandFailed } from "../process/CommandFailed.ts"
import type { CustomerFile, CustomerRow } from "./read/CustomerFile.ts"
import { type AppendedFile, makeAppended, openAppended } from "./results/AppendedFile.ts"
import { type ReportedList, reviewRow } from "./results/reportPage.ts"
import { asText, type ResultRow, resultColumns } from "./results/resultRows.ts"
import { type ScreeningRun, writeRun } from "./results/ScreeningRun.ts"
import { type Comparison, comparisonOf, counted, screenRow } from "./screenRow.ts"

const batchRows = 500

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
      const comparison = comparisonOf(begun, lists, customers.from1904)
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
            run = yield* writeBatch(run, batch, comparison, results, reviews)
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
  comparison: Comparison,
  results: AppendedFile,
  reviews: AppendedFile
) {
  const screened = yield* Effect.forEach(batch, (row) => screenRow(row, comparison))
  const written = screened.flatMap((each) => each.results)
  yield* results.append(yield* csv(written, false))
  yield* reviews.append(
    written
      .filter(({ score }) => score !== "")
      .map(reviewRow)
      .join("")
  )
  return { ...counted(before, screened), bytes: results.size(), review_bytes: reviews.size() }
})

const csv = (rows: ReadonlyArray<ResultRow>, headers: boolean): Effect.Effect<string> =>
  Stream.fromIterable(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])))
  ).pipe(
    Stream.pipeThroughChannel(Csv.encodeString({ columns: [...resultColumns], headers })),
    Stream.mkString
  )
