/**
 * One receipt for all rows of a file that was screened in the console, in an archive with the rows it is over and the seed
 * of their salts: unpacked, it is the folder that `entity-watch screen --file --receipt` writes, and `entity-watch receipts` checks.
 */
import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { join } from "node:path"
import { CustomerFiles } from "@entity-watch/core/admin"
import { csvLines } from "@entity-watch/core/rows/files/csvLines"
import { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import type { KeptFile } from "@entity-watch/core/store"
import { Effect, identity, Option, Stream } from "effect"
import { Zip } from "effect/encoding"
import { fileSource } from "../files/fileBytes.ts"
import { writeRun } from "../files/keptRun.ts"
import { issueReceipt } from "../receipts/issueReceipt.ts"
import { newSeed } from "../receipts/writtenRows.ts"
import { screeningTask } from "./screeningTask.ts"
import { shownRun } from "./shownRun.ts"
import { temporaryFolder } from "./temporaryFile.ts"
import { type FileUnusable, runOf, unusable } from "./uploadedCustomers.ts"

const pageSize = 500

const wholeRun = (file: KeptFile): Effect.Effect<ScreeningRun, FileUnusable> => {
  const run = file.task === "screen" ? runOf(screeningTask.schema, file) : null
  return run === null || file.state !== "finished"
    ? Effect.fail(unusable(`${file.name} was not screened to its end, and a receipt is for all of its rows.`))
    : Effect.succeed(run)
}

/** As the command writes them. */
const writeResults = Effect.fnUntraced(function* (file: KeptFile, path: string) {
  const files = yield* CustomerFiles
  const { result_columns: columns } = shownRun(file)
  const results = yield* Effect.acquireRelease(
    Effect.promise(() => open(path, "wx", 0o600)),
    (opened) => Effect.promise(() => opened.close())
  )
  const append = (lines: ReadonlyArray<ReadonlyArray<string>>) =>
    Effect.flatMap(csvLines(lines), (text) => Effect.promise(() => results.appendFile(text)))
  yield* Effect.promise(() => results.appendFile("\ufeff"))
  yield* append([columns])
  yield* Stream.paginate(Option.none<string>(), (cursor) =>
    Effect.map(
      files.rows(file.id, { limit: pageSize, ...(Option.isSome(cursor) && { cursor: cursor.value }) }),
      ({ next_cursor, rows }) => [[rows], Option.map(Option.fromNullOr(next_cursor), Option.some)] as const
    )
  ).pipe(
    Stream.runForEach((rows) =>
      append(rows.flatMap(({ results: all }) => all.map((each) => columns.map((name) => each[name] ?? ""))))
    )
  )
}, Effect.scoped)

/** In the folder when it was issued. */
const parts = ["receipt.json", "results.csv", "run.json"] as const

const archived = Effect.fnUntraced(function* (file: KeptFile, screened: ScreeningRun) {
  const folder = yield* temporaryFolder
  const results = join(folder, "results.csv")
  yield* writeResults(file, results)
  const { size: bytes } = yield* Effect.promise(() => stat(results))
  const run: ScreeningRun = {
    ...screened,
    bytes,
    results_sha256: yield* Effect.orDie(fileSource(results).sha256),
    receipt_seed: newSeed(),
    finished: true
  }
  yield* Effect.orDie(writeRun(join(folder, "run.json"), ScreeningRun, run))
  yield* Effect.orDie(issueReceipt(run, folder, results))
  const entries = yield* Effect.forEach(parts, (name) =>
    Effect.map(
      Effect.promise(() => stat(join(folder, name))),
      ({ size }) =>
        Zip.fileStream(
          name,
          Stream.orDie(
            Stream.fromAsyncIterable<Uint8Array, unknown>(createReadStream(join(folder, name)), identity)
          ),
          { method: "Deflate", size }
        )
    )
  )
  return Stream.orDie(Stream.fromIterable(entries).pipe(Stream.pipeThroughChannelOrFail(Zip.encode())))
})

/** The bytes of the archive. It lies in a folder until they are read. */
export const fileReceipt = (file: KeptFile) =>
  Effect.map(wholeRun(file), (run) => Stream.unwrap(archived(file, run)))
