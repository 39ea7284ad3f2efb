/**
 * A run: how far the screening of a file has come, kept in `run.json` beside its results. It is written after each
 * batch of results, so that a run that was killed can go on where it stopped. What the results hold beyond `bytes` is
 * then cut off.
 */
import { rename, writeFile } from "node:fs/promises"
import { CheckedBy } from "@entity-watch/core/domain/CheckedBy"
import { dateOrders } from "@entity-watch/core/domain/dateOfBirth"
import { Mode } from "@entity-watch/core/domain/Mode"
import { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { Effect, FileSystem, Option, Schema } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"
import { unwritten } from "./AppendedFile.ts"

const ComparedSnapshot = Schema.Struct({
  register: RegisterId,
  id: Schema.String,
  sha256: Schema.String,
  asOf: Schema.NullOr(Schema.String),
  loadedAt: Schema.String,
  checkedAt: Schema.NullOr(Schema.String),
  checkedBy: Schema.NullOr(CheckedBy),
  rows: Schema.Int,
  partial: Schema.NullOr(Schema.String)
})

/** How the customers' file is read. A run that goes on must have the same settings. */
export const CustomerFileSettings = Schema.Struct({
  dates: Schema.Literals(dateOrders),
  /** The header of each field that is read. */
  columns: Schema.Record(Schema.String, Schema.String),
  encoding: Schema.NullOr(Schema.String),
  sheet: Schema.NullOr(Schema.String)
})
export type CustomerFileSettings = typeof CustomerFileSettings.Type

export const ScreeningRun = Schema.Struct({
  version: Schema.Literal(2),
  /** The digest of the customers' file. Another file is another run. */
  input_sha256: Schema.String,
  settings: CustomerFileSettings,
  mode: Mode,
  /** The moment that every row is answered for. */
  at: Schema.String,
  /** The snapshots of the lists with which every row is compared. */
  snapshots: Schema.Array(ComparedSnapshot),
  algorithm_version: Schema.String,
  /** The last row of the customers' file whose results are written. */
  row: Schema.Int,
  /** The sizes of the results, and of the rows of the report that a person should look at. */
  bytes: Schema.Int,
  review_bytes: Schema.Int,
  counts: Schema.Struct({
    screened: Schema.Int,
    review: Schema.Int,
    no_match: Schema.Int,
    unavailable: Schema.Int,
    /** Rows that were not screened; they are `unavailable` too. */
    refused: Schema.Int,
    /** Rows that were screened without a field that could not be read. */
    partly_read: Schema.Int,
    matches: Schema.Int
  }),
  /** In how many of the rows that were screened each field could not be read. */
  not_read: Schema.Record(Schema.String, Schema.Int),
  /** What was wrong with the first row that was not screened, and with the first that was read in part. */
  first_refusal: Schema.NullOr(Schema.String),
  first_not_read: Schema.NullOr(Schema.String),
  /** Columns that have values and were not read, although their headers speak of names or identity. */
  unread_columns: Schema.optionalKey(
    Schema.Array(Schema.Struct({ header: Schema.String, rows: Schema.Int }))
  ),
  /** Sentences on the file as a whole. */
  file_remarks: Schema.optionalKey(Schema.Array(Schema.String)),
  finished: Schema.Boolean
})
export type ScreeningRun = typeof ScreeningRun.Type

const RunFile = Schema.fromJsonString(ScreeningRun)

/** Reads the run from its file; none when no run was begun there. */
export const readRun = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const unreadable = () =>
    new CommandFailed({ message: `${file} is not of this version. Choose another folder with --out.` })
  if (!(yield* files.exists(file).pipe(Effect.mapError(unreadable)))) return Option.none<ScreeningRun>()
  const text = yield* files.readFileString(file).pipe(Effect.mapError(unreadable))
  return Option.some(yield* Schema.decodeEffect(RunFile)(text).pipe(Effect.mapError(unreadable)))
})

/**
 * Writes the run to a file aside and renames it, so that a process that is killed leaves the old run or the new one.
 */
export const writeRun = Effect.fnUntraced(function* (file: string, run: ScreeningRun) {
  const text = yield* Effect.orDie(Schema.encodeEffect(RunFile)(run))
  yield* Effect.tryPromise({
    try: async () => {
      await writeFile(`${file}.new`, text, { flush: true, mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    catch: (cause) => unwritten(file, cause)
  })
})
