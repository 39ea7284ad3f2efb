/** Files of customers and suppliers as the library takes them: with what the commands are told by options. */
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RowResolver } from "@entity-watch/core/resolve"
import { Effect, Schedule } from "effect"
import { rowsAtOnce } from "../composition/coreLayers.ts"
import { resolveCustomerFile, resolvingSummary, rowsInThisThread } from "./resolveCustomerFile.ts"
import { screenCustomerFile, screeningSummary } from "./screenCustomerFile.ts"

/** Which file, how it is read, and where its results go. */
export interface FileRequest {
  /** The path of a CSV file or a workbook (.xlsx). */
  readonly file: string
  /** Where `results.csv`, `results.xlsx` and `report.html` go; it is made where there is none. */
  readonly folder: string
  /** The header of each field whose header is not a usual one, or all where it has several: `{ name: "Payee" }`. */
  readonly columns?: FileColumns
  /** The number of the row that names the columns, where it is not found by itself. */
  readonly headerRow?: number
  /** A label of the Encoding Standard, where a text is neither UTF-8 nor Windows-1252. */
  readonly encoding?: string
  /** The sheet of a workbook. Default: the first that is visible. */
  readonly sheet?: string
  /** Whether to go on with the run that was begun in the folder. Default: false. */
  readonly resume?: boolean
  /** The folder of an earlier run, for what changed since. */
  readonly since?: string
  /** A moment in ISO 8601 in the past, as of which every row is answered. */
  readonly asOf?: string
  /** Called after each batch with the number of rows that are answered so far. */
  readonly onProgress?: (rows: number) => void
}

export interface ScreenFileRequest extends FileRequest {
  /** How `07/10/1952` is read. Default: as the header says, else the day first. */
  readonly dates?: DateOrder
  /** Headers of columns that are not to be read, whatever they hold. */
  readonly ignoredColumns?: ReadonlyArray<string>
}

export interface ResolveFileRequest extends FileRequest {
  /** Whether who is not registered for GST has a verdict of its own. Default: false. */
  readonly requireGst?: boolean
}

export type ScreenedFile = ReturnType<typeof screeningSummary>
export type ResolvedFile = ReturnType<typeof resolvingSummary>

const optionsOf = (mode: Mode, asked: FileRequest) => ({
  file: asked.file,
  folder: asked.folder,
  mode,
  columns: asked.columns ?? {},
  headerRow: asked.headerRow,
  encoding: asked.encoding,
  sheet: asked.sheet,
  resume: asked.resume ?? false,
  since: asked.since,
  asOf: asked.asOf
})

export const screenFile = (mode: Mode, asked: ScreenFileRequest) =>
  Effect.map(
    screenCustomerFile({
      ...optionsOf(mode, asked),
      dates: asked.dates,
      leftOut: asked.ignoredColumns ?? [],
      onProgress: ({ counts }) => Effect.sync(() => asked.onProgress?.(counts.screened + counts.refused))
    }),
    screeningSummary
  )

export const resolveFile = (mode: Mode, asked: ResolveFileRequest) =>
  Effect.map(
    resolveCustomerFile<never>({
      ...optionsOf(mode, asked),
      requireGst: asked.requireGst ?? false,
      resolvesRows: rowsInThisThread(rowsAtOnce),
      namesReady: (view) =>
        RowResolver.use((rows) => rows.searchesAllNames(view)).pipe(
          Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (areSearched) => areSearched }),
          Effect.asVoid
        ),
      onProgress: ({ rows }) => Effect.sync(() => asked.onProgress?.(rows))
    }),
    resolvingSummary
  )
