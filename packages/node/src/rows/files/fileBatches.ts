/** Answers the rows of a file and writes their results, batch by batch, so that memory does not grow with the file. */

import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import type { FileTask } from "@entity-watch/core/rows/files/FileTask"
import type { CustomerFile, CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Context, Effect, Stream } from "effect"
import { makeAppended, openAppended } from "./AppendedFile.ts"
import { writeRun } from "./keptRun.ts"

/** As many rows are answered and written together, unless they are long. */
export const BatchRows = Context.Reference("@entity-watch/node/rows/files/BatchRows", {
  defaultValue: () => 500
})

/** In characters: a row may have 256 KiB, and the results repeat it. */
const batchLength = 4_000_000

const lengthOf = ({ given }: CustomerRow): number => given.reduce((sum, cell) => sum + cell.length, 0)

/** Of so many rows at most. */
const batches = <E>(
  rows: Stream.Stream<CustomerRow, E>,
  most: number
): Stream.Stream<ReadonlyArray<CustomerRow>, E> =>
  rows.pipe(
    Stream.mapAccum(
      (): Batch => ({ rows: [], length: 0 }),
      (batch, row) => {
        batch.rows.push(row)
        batch.length += lengthOf(row)
        return batch.rows.length === most || batch.length >= batchLength
          ? [{ rows: [], length: 0 }, [batch.rows]]
          : [batch, []]
      },
      { onHalt: (batch) => (batch.rows.length === 0 ? [] : [batch.rows]) }
    )
  )

interface Batch {
  readonly rows: Array<CustomerRow>
  length: number
}

/** Answers the rows after `begun.row` in batches, and says how far it has come. */
export const fileBatches = <Run extends FileRun, E, R>(
  task: FileTask<Run, E, R>,
  begun: Run,
  customers: CustomerFile,
  paths: { readonly run: string; readonly results: string; readonly reviews: string },
  onProgress: (run: Run) => Effect.Effect<void>
) =>
  Effect.scoped(
    Effect.gen(function* () {
      const isNew = begun.bytes === 0
      const header = `\ufeff${yield* csvLines([task.header(customers)])}`
      const opened = (path: string, size: number, begins: string) =>
        // A process that was killed before it first wrote how far it came left the header at most.
        (isNew ? makeAppended(path, begins) : openAppended(path, size)).pipe(
          Effect.mapError(() => refused(path, { code: isNew ? "results_not_made" : "results_lost" }))
        )
      const results = yield* opened(paths.results, begun.bytes, header)
      const reviews = yield* opened(paths.reviews, begun.review_bytes, "")
      const answer = task.answer(begun, customers)
      let run = begun
      if (isNew) {
        yield* results.append(header)
        run = { ...begun, bytes: results.size() }
        yield* writeRun(paths.run, task.schema, run)
      }
      yield* batches(customers.rowsAfter(begun.row), yield* BatchRows).pipe(
        Stream.runForEach(
          Effect.fnUntraced(function* (batch) {
            const answered = yield* answer(run, batch)
            yield* results.append(yield* csvLines(answered.results))
            yield* reviews.append(answered.reviews)
            run = { ...answered.run, bytes: results.size(), review_bytes: reviews.size() }
            yield* writeRun(paths.run, task.schema, run)
            yield* onProgress(run)
          })
        )
      )
      return run
    })
  )
