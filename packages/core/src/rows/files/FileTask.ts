/** What is done with the rows of a customers' file: screening and resolving are one each. */
import type { Effect } from "effect"
import type { CustomerFile, CustomerRow } from "../read/CustomerFile.ts"
import type { OtherSetting } from "../read/FileFault.ts"
import type { KeptRemark } from "../read/FileRemark.ts"
import type { RowsOfResults } from "./ComparedRow.ts"
import type { CustomerFileSettings, FileRun, RunSchema } from "./FileRun.ts"

export interface FileTask<Run extends FileRun, E, R> {
  readonly schema: RunSchema<Run>
  /** The version of the rules by which rows are compared, which a run that goes on must have too. */
  readonly rules: string
  readonly begin: (customers: CustomerFile, settings: CustomerFileSettings) => Effect.Effect<Run, E, R>
  /** What else a run was begun with and is not asked now; undefined where nothing differs. */
  readonly otherwise: (begun: Run) => OtherSetting | undefined
  /** The same for what makes other results, although rows are answered alike: such runs are compared, and do not go on. */
  readonly writesOtherwise?: (begun: Run) => OtherSetting | undefined
  /** The columns of the results. */
  readonly header: (customers: CustomerFile) => ReadonlyArray<string>
  /** Answers a batch of rows and counts them. */
  readonly answer: (
    begun: Run,
    customers: CustomerFile
  ) => (before: Run, rows: ReadonlyArray<CustomerRow>) => Effect.Effect<AnsweredRows<Run>, E, R>
  /** How many rows a finished run answered. */
  readonly rowsOf: (run: Run) => number
  /** How the results of a run are read as rows, by the header that they have. */
  readonly rowsOfResults: (run: Run, header: ReadonlyArray<string>) => RowsOfResults
  /** What whoever reads the results of a run must know. */
  readonly remarks: (run: Run) => ReadonlyArray<KeptRemark>
  /** The report of a finished run, with the rows to look at where they belong. */
  readonly report: (
    run: Run,
    said: SaidOfFile,
    /** The rows to look at; the changed rows of a run that is compared with an earlier one. */
    rows: () => AsyncIterable<Uint8Array>
  ) => AsyncGenerator<string | Uint8Array>
}

/** What is said of a run on a file, in the words of whoever asked for it. */
export interface SaidOfFile {
  readonly remarks: ReadonlyArray<string>
  /** How the customers' file was read. */
  readonly howRead: ReadonlyArray<string>
}

export interface AnsweredRows<Run> {
  readonly run: Run
  /** Rows of the results. */
  readonly results: ReadonlyArray<ReadonlyArray<string>>
  /** Rows of the report that a person should look at. */
  readonly reviews: string
}
