/** The rows of a file, screened and written batch by batch. */
import { explain } from "@entity-watch/core/domain/explain"
import { ScreenRequest } from "@entity-watch/core/domain/requests"
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import type { View } from "@entity-watch/core/registers/Snapshots"
import { Screener } from "@entity-watch/core/screen/Screener"
import { DateTime, Effect, Result, Schema, Stream } from "effect"
import { Csv } from "effect/encoding"
import { CommandFailed } from "../cli/output.ts"
import { type AppendedFile, makeAppended, openAppended } from "./AppendedFile.ts"
import type { CustomerRow } from "./CustomerFile.ts"
import { type Run, writeRun } from "./Run.ts"
import { type ReportList, reviewRow } from "./report.ts"
import { asText, type ResultRow, refusedRow, resultColumns, resultOf } from "./resultRows.ts"

const batchRows = 500

const versions = (lists: ReadonlyArray<ReportList>): string =>
  lists
    .map(
      ({ register, snapshot, source }) =>
        `${source} ${snapshot === null ? "not read" : `${register}/${snapshot.sha256.slice(0, 12)} of ${snapshot.asOf ?? snapshot.loadedAt}`}`
    )
    .join("; ")

/** Screens the rows after `begun.row` in batches, and answers how far it has come. */
export const screenRows = (
  begun: Run,
  lists: ReadonlyArray<ReportList>,
  rows: Stream.Stream<CustomerRow, CommandFailed>,
  paths: { readonly run: string; readonly results: string; readonly reviews: string },
  onProgress: (run: Run) => Effect.Effect<void>
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const isNew = begun.bytes === 0
      const header = `\ufeff${yield* csv([], true)}`
      const opened = (path: string, size: number) =>
        // A process that was killed before its first note of how far it came left the header at most.
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
      let run: Run = begun
      if (isNew) {
        yield* results.append(header)
        run = { ...begun, bytes: results.size() }
        yield* writeRun(paths.run, run)
      }
      yield* rows.pipe(
        Stream.grouped(batchRows),
        Stream.runForEach(
          Effect.fnUntraced(function* (batch) {
            run = yield* writeBatch(run, batch, view, text, results, reviews)
            yield* writeRun(paths.run, run)
            yield* onProgress(run)
          })
        )
      )
      return run
    })
  )

const writeBatch = Effect.fnUntraced(function* (
  before: Run,
  batch: ReadonlyArray<CustomerRow>,
  view: View,
  lists: string,
  results: AppendedFile,
  reviews: AppendedFile
) {
  const counts = { ...before.counts }
  let first_refusal = before.first_refusal
  const written: Array<ResultRow> = []
  for (const customer of batch) {
    const requests = requestsOf(customer)
    if (Result.isFailure(requests)) {
      counts.refused++
      counts.unavailable++
      first_refusal ??= `row ${customer.row}: ${requests.failure}`
      written.push(refusedRow(customer, requests.failure, lists))
      continue
    }
    const answers: Array<ScreenResult["sources"]> = []
    for (const request of requests.success) {
      const { sources } = yield* Screener.use((screener) => screener.against(view, before.mode, request))
      answers.push(sources)
    }
    const result = resultOf(customer, answers, lists)
    counts.screened++
    counts[result.verdict]++
    counts.matches += result.matches
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
    first_refusal
  }
})

/** A customer with a name and a number is screened by both: neither makes up for the other. */
const requestsOf = ({ cells, refused }: CustomerRow): Result.Result<ReadonlyArray<ScreenRequest>, string> => {
  if (refused !== null) return Result.fail(refused)
  const hints = {
    ...(cells.dob !== "" && { dob: cells.dob }),
    ...(cells.pob !== "" && { pob: cells.pob }),
    ...(cells.type !== "" && { type: cells.type.toLowerCase() })
  }
  const number = cells.abn !== "" ? { abn: cells.abn } : cells.acn !== "" ? { acn: cells.acn } : null
  const bodies = [...(cells.name === "" ? [] : [{ name: cells.name }]), ...(number === null ? [] : [number])]
  if (bodies.length === 0) return Result.fail("The row has no name and no number.")
  return Result.all(
    bodies.map((body) => Result.mapError(decodeRequest({ ...body, ...hints }), ({ issue }) => explain(issue)))
  )
}

const decodeRequest = Schema.decodeUnknownResult(ScreenRequest, { errors: "all", reportInput: true })

const csv = (rows: ReadonlyArray<ResultRow>, headers: boolean): Effect.Effect<string> =>
  Stream.fromIterable(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, asText(cell)])))
  ).pipe(
    Stream.pipeThroughChannel(Csv.encodeString({ columns: [...resultColumns], headers })),
    Stream.mkString
  )
