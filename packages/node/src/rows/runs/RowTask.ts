/** What is done in the background with each row of a file: screening and resolving are one each. */

import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Field } from "@entity-watch/core/formats"
import type { CustomerFileSettings, FileRun, RunSchema } from "@entity-watch/core/rows/files/FileRun"
import type { CustomerFile, CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import type { AsOfOutOfReach, Snapshots, SnapshotsUnreadable } from "@entity-watch/core/snapshots"
import type { FinishedRow, StoreError } from "@entity-watch/core/store"
import type { Effect } from "effect"
import type { Turns } from "./turns.ts"
import type { FileUnusable } from "./uploadedCustomers.ts"

/** What a person confirms before a file is begun. */
export interface AskedOfFile {
  readonly columns: FileColumns
  readonly dates?: DateOrder
}

export interface NewRun {
  readonly mode: Mode
  readonly asOf: undefined
  readonly settings: CustomerFileSettings
  readonly customers: CustomerFile
}

export interface RowTask<Run extends FileRun, Asked extends AskedOfFile, Answer, R> {
  /** Also the name of the command that does the same. */
  readonly name: FileTaskName
  readonly schema: RunSchema<Run>
  /** The version of the rules by which its rows are compared. A file is not finished by others than it was begun with. */
  readonly rules: (begun: Run) => string
  readonly fields: ReadonlyArray<Field>
  readonly begin: (
    run: NewRun,
    asked: Asked
  ) => Effect.Effect<Run, SnapshotsUnreadable | AsOfOutOfReach | FileUnusable, Snapshots>
  /** Whether a run that was begun is of what is asked now, beside how its file is read. */
  readonly isAsked: (begun: Run, asked: Asked) => boolean
  /** A run that goes on, with what may be asked otherwise than when it was begun. */
  readonly goesOn?: (begun: Run, asked: Asked) => Run
  /** Whether rows can be answered now. Until then, the file waits. */
  readonly isReady: (begun: Run) => Effect.Effect<boolean, never, R>
  /** A row that cannot be answered stops the file, with those before it answered. */
  readonly answer: (
    begun: Run,
    customers: CustomerFile,
    turns: Turns
  ) => Effect.Effect<
    (row: CustomerRow) => Effect.Effect<Answer, FileUnusable | StoreError, R>,
    FileUnusable | StoreError,
    R
  >
  readonly counted: (before: Run, answers: ReadonlyArray<Answer>) => Run
  /** Null of a row of which nothing is kept. */
  readonly kept: (answer: Answer) => FinishedRow | null
  /**
   * What is done once all rows are answered, and again where the file was stopped within it. `write` keeps how far it came,
   * and says whether the file is still in hand.
   */
  readonly afterwards?: (
    run: Run,
    customers: CustomerFile,
    turns: Turns,
    write: (run: Run) => Effect.Effect<boolean, StoreError>
  ) => Effect.Effect<boolean, FileUnusable | StoreError, R>
}

const longestCell = 500

/** A text of a file may have any length: of one that is longer than this the beginning is kept. */
export const keptCell = (cell: string): string =>
  cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell
