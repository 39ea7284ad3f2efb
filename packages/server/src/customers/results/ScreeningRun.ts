/**
 * How far the screening of a file has come, kept beside its results. It is written after each batch of results, which is
 * what lets a run that was killed go on where it stopped: whatever the results hold beyond `bytes` is cut off then.
 */
import { rename, writeFile } from "node:fs/promises"
import { CheckedBy } from "@entity-watch/core/domain/CheckedBy"
import { Mode } from "@entity-watch/core/domain/Mode"
import { RegisterId } from "@entity-watch/core/domain/RegisterId"
import { Effect, FileSystem, Option, Schema } from "effect"
import { CommandFailed } from "../../process/CommandFailed.ts"
import { dateOrders } from "../read/dateOfBirth.ts"

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

/** How the customers' file is read: what a run that goes on must agree with. */
export const CustomerFileSettings = Schema.Struct({
  dates: Schema.Literals(dateOrders),
  /** The header of each field that is read. */
  columns: Schema.Record(Schema.String, Schema.String),
  encoding: Schema.NullOr(Schema.String),
  sheet: Schema.NullOr(Schema.String)
})
export type CustomerFileSettings = typeof CustomerFileSettings.Type

const RowsByField = Schema.Struct({
  name: Schema.Int,
  dob: Schema.Int,
  pob: Schema.Int,
  type: Schema.Int,
  abn: Schema.Int,
  acn: Schema.Int
})

export const ScreeningRun = Schema.Struct({
  version: Schema.Literal(2),
  /** Of the customers' file: another file is another run. */
  input_sha256: Schema.String,
  settings: CustomerFileSettings,
  mode: Mode,
  /** The moment that every row is answered for. */
  at: Schema.String,
  /** The readings that every row is compared with. */
  snapshots: Schema.Array(ComparedSnapshot),
  algorithm_version: Schema.String,
  /** The last row of the customers' file whose results are written. */
  row: Schema.Int,
  /** Of the results, and of the report's rows to look at. */
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
  not_read: RowsByField,
  /** What was wrong with the first row that was not screened, and with the first that was read in part. */
  first_refusal: Schema.NullOr(Schema.String),
  first_not_read: Schema.NullOr(Schema.String),
  finished: Schema.Boolean
})
export type ScreeningRun = typeof ScreeningRun.Type

const RunFile = Schema.fromJsonString(ScreeningRun)

/** Nothing when no run was begun there. */
export const readRun = Effect.fnUntraced(function* (file: string) {
  const files = yield* FileSystem.FileSystem
  const unreadable = () =>
    new CommandFailed({ message: `${file} is not of this version. Choose another folder with --out.` })
  if (!(yield* files.exists(file).pipe(Effect.mapError(unreadable)))) return Option.none<ScreeningRun>()
  const text = yield* files.readFileString(file).pipe(Effect.mapError(unreadable))
  return Option.some(yield* Schema.decodeEffect(RunFile)(text).pipe(Effect.mapError(unreadable)))
})

/** Written aside and renamed, so that whoever is killed leaves the one before or this one. */
export const writeRun = Effect.fnUntraced(function* (file: string, run: ScreeningRun) {
  const text = yield* Effect.orDie(Schema.encodeEffect(RunFile)(run))
  yield* Effect.tryPromise({
    try: async () => {
      await writeFile(`${file}.new`, text, { flush: true })
      await rename(`${file}.new`, file)
    },
    catch: () => cannotWrite(file)
  })
})

export const cannotWrite = (path: string) => new CommandFailed({ message: `${path} cannot be written.` })
