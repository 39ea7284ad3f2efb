/** Files of customers and suppliers as the library takes them: with what the commands are told by options. */
import { strict } from "@entity-watch/contract/http/strict"
import { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { dateOrders } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RowResolver } from "@entity-watch/core/resolve"
import { Effect, Schedule, Schema } from "effect"
import { rowsAtOnce } from "../composition/coreLayers.ts"
import { type NamesNotReady, withinPatience } from "../search/namesReady.ts"
import { resolveCustomerFile, resolvingSummary, rowsInThisThread } from "./resolveCustomerFile.ts"
import { screenCustomerFile, screeningSummary } from "./screenCustomerFile.ts"

const path = Schema.NonEmptyString.check(
  Schema.makeFilter((text) =>
    text.includes("\u0000")
      ? "file, folder and since must be paths, and a path has no NUL character"
      : undefined
  )
)

/** Which file, how it is read, and where its results go. */
const fileFields = {
  /** The path of a CSV file or a workbook (.xlsx). */
  file: path,
  /** Where `results.csv`, `results.xlsx` and `report.html` go; it is made where there is none. */
  folder: path,
  /** The header of each field whose header is not a usual one, or all where it has several: `{ name: "Payee" }`. */
  columns: Schema.optionalKey(FileColumns),
  /** Headers of columns that are not to be read, whatever they hold. */
  ignoredColumns: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The number of the row that names the columns, where it is not found by itself. */
  headerRow: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  /** A label of the Encoding Standard, where a text is neither UTF-8 nor Windows-1252. */
  encoding: Schema.optionalKey(Schema.String),
  /** The sheet of a workbook. Default: the first that is visible. */
  sheet: Schema.optionalKey(Schema.String),
  /** Whether to go on with the run that was begun in the folder. Default: false. */
  resume: Schema.optionalKey(Schema.Boolean),
  /** The folder of an earlier run, for what changed since. */
  since: Schema.optionalKey(path),
  /** A moment in ISO 8601 in the past, as of which every row is answered. */
  asOf: Schema.optionalKey(Schema.String)
}

const ScreenFileOptions = Schema.Struct({
  ...fileFields,
  /** How `07/10/1952` is read. Default: as the header says, else the day first. */
  dates: Schema.optionalKey(Schema.Literals(dateOrders)),
  /** Whether `receipt.json` is written: one receipt for all rows. Default: false. */
  receipt: Schema.optionalKey(Schema.Boolean)
})

const ResolveFileOptions = Schema.Struct({
  ...fileFields,
  /** Whether who is not registered for GST has a verdict of its own. Default: false. */
  requireGst: Schema.optionalKey(Schema.Boolean)
})

interface Watched {
  /** Called after each batch with the number of rows that are answered so far. */
  readonly onProgress?: (rows: number) => void
}

export type ScreenFileRequest = typeof ScreenFileOptions.Type & Watched
export type ResolveFileRequest = typeof ResolveFileOptions.Type & Watched

const decoded = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, request: Watched) =>
  Effect.suspend(() => {
    const { onProgress, ...asked } = request ?? {}
    return Effect.map(Schema.decodeUnknownEffect(schema, strict)(asked), (options) => ({
      options,
      tell: (rows: number) => Effect.sync(() => onProgress?.(rows))
    }))
  })

export type ScreenedFile = ReturnType<typeof screeningSummary>
export type ResolvedFile = ReturnType<typeof resolvingSummary>

const optionsOf = (mode: Mode, { columns, resume, ...asked }: Schema.Struct.Type<typeof fileFields>) => ({
  file: asked.file,
  folder: asked.folder,
  mode,
  columns: columns ?? {},
  headerRow: asked.headerRow,
  leftOut: asked.ignoredColumns ?? [],
  encoding: asked.encoding,
  sheet: asked.sheet,
  resume: resume ?? false,
  since: asked.since,
  asOf: asked.asOf
})

export const screenFile = (mode: Mode, request: ScreenFileRequest) =>
  Effect.flatMap(decoded(ScreenFileOptions, request), ({ options, tell }) =>
    Effect.map(
      screenCustomerFile({
        ...optionsOf(mode, options),
        dates: options.dates,
        receipt: options.receipt,
        onProgress: ({ counts }) => tell(counts.screened + counts.refused)
      }),
      screeningSummary
    )
  )

export const resolveFile = (mode: Mode, request: ResolveFileRequest) =>
  Effect.flatMap(decoded(ResolveFileOptions, request), ({ options, tell }) =>
    Effect.map(
      resolveCustomerFile<NamesNotReady>({
        ...optionsOf(mode, options),
        requireGst: options.requireGst ?? false,
        resolvesRows: rowsInThisThread(rowsAtOnce),
        namesReady: (view) =>
          RowResolver.use((rows) => rows.searchesAllNames(view)).pipe(
            Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (areSearched) => areSearched }),
            withinPatience
          ),
        onProgress: ({ rows }) => tell(rows)
      }),
      resolvingSummary
    )
  )
