/**
 * A run that is kept in `run.json` beside its results. It is written after each batch of results, so that a run that was
 * killed can go on where it stopped. What the results hold beyond `bytes` is then cut off.
 */
import { existsSync } from "node:fs"
import { readFile, rename, stat, writeFile } from "node:fs/promises"
import type { RunSchema } from "@entity-watch/core/rows/files/FileRun"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { Effect, Option, Schema } from "effect"
import { unwritten } from "./AppendedFile.ts"

/** In bytes. It repeats the headers of the file, and no row of it. */
const mostRun = 16 * 1024 * 1024

/** Reads the run from its file; none when no run was begun there. */
export const readRun = Effect.fnUntraced(function* <Run>(file: string, schema: RunSchema<Run>) {
  const unreadable = () => refused(file, { code: "run_unreadable" })
  if (!existsSync(file)) return Option.none<Run>()
  const text = yield* Effect.tryPromise({
    try: async () => ((await stat(file)).size > mostRun ? "" : await readFile(file, "utf8")),
    catch: unreadable
  })
  return Option.some(
    yield* Schema.decodeEffect(Schema.fromJsonString(schema))(text).pipe(Effect.mapError(unreadable))
  )
})

/**
 * Writes the run to a file aside and renames it, so that a process that is killed leaves the old run or the new one.
 */
export const writeRun = Effect.fnUntraced(function* <Run>(file: string, schema: RunSchema<Run>, run: Run) {
  const text = yield* Effect.orDie(Schema.encodeEffect(Schema.fromJsonString(schema))(run))
  yield* Effect.tryPromise({
    try: async () => {
      await writeFile(`${file}.new`, text, { flush: true, mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    catch: (cause) => unwritten(file, cause)
  })
})
