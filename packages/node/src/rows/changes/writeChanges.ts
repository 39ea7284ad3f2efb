/** Writes `changes.csv`, and the rows of the page beside it, from the results of two runs. */
import { rename, rm } from "node:fs/promises"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect, Stream } from "effect"
import { makeAppended, unwritten } from "../files/AppendedFile.ts"
import { resultRecords } from "../files/resultRecords.ts"
import { changeColumns, changeLine, changeRow } from "./changeLines.ts"
import { type CountedResults, rowChanges } from "./rowChanges.ts"

const batchRows = 500

/** The header of results, from their file. */
export const headerOf = (path: string, bytes: number) =>
  Effect.tryPromise({
    try: async () => {
      for await (const { cells } of resultRecords(path, bytes)) return cells
      throw new Error("The results have no header.")
    },
    catch: () => refused(path, { code: "unreadable" })
  })

export const writeChanges = Effect.fnUntraced(function* (
  earlier: CountedResults,
  current: CountedResults,
  paths: { readonly changes: string; readonly page: string }
) {
  const unfinished = `${paths.changes}.new`
  const counts = { new: 0, changed: 0, gone: 0 }
  yield* Effect.promise(() => Promise.all([unfinished, paths.page].map((path) => rm(path, { force: true }))))
  yield* Effect.scoped(
    Effect.gen(function* () {
      const made = (path: string) =>
        Effect.mapError(makeAppended(path, ""), (cause) => unwritten(path, cause))
      const table = yield* made(unfinished)
      const page = yield* made(paths.page)
      yield* table.append(`\ufeff${yield* csvLines([changeColumns])}`)
      yield* Stream.fromAsyncIterable(rowChanges(earlier, current), () =>
        refused(earlier.path, { code: "runs_differ", other: current.path })
      ).pipe(
        Stream.grouped(batchRows),
        Stream.runForEach(
          Effect.fnUntraced(function* (batch) {
            for (const { change } of batch) counts[change]++
            yield* table.append(yield* csvLines(batch.map(changeLine)))
            yield* page.append(batch.map(changeRow).join(""))
          })
        )
      )
    })
  )
  yield* Effect.tryPromise({
    try: () => rename(unfinished, paths.changes),
    catch: (cause) => unwritten(paths.changes, cause)
  })
  return { ...counts, same: current.most - counts.new - counts.changed }
})
