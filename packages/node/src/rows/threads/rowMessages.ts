/** What the main thread of a command and a thread that resolves rows say to each other. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { FileRun } from "@entity-watch/core/rows/files/FileRun"
import type { CustomerRow } from "@entity-watch/core/rows/read/CustomerFile"
import type { RowAnnotation } from "@entity-watch/core/rows/resolve/annotations"
import type { LoadedNames } from "../../search/LoadedNames.ts"

/** What a thread is started with: the view of every row, and the rules. */
export interface RowThreadStart {
  readonly run: Pick<FileRun, "at" | "mode" | "snapshots">
  readonly requireGst: boolean
  /** How many such threads there are. */
  readonly of: number
}

export type ToRowThread =
  | { readonly kind: "names"; readonly mode: Mode; readonly names: LoadedNames }
  | { readonly kind: "rows"; readonly id: number; readonly rows: ReadonlyArray<CustomerRow> }

export type FromRowThread =
  | {
      readonly kind: "resolved"
      readonly id: number
      /** In the order of the rows. */
      readonly annotations: ReadonlyArray<RowAnnotation>
    }
  /** The last message: why the thread ends, in one sentence. */
  | { readonly kind: "failed"; readonly sentence: string }
