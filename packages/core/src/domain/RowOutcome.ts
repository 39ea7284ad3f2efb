/** What reading one row of a file came to. A file is read as a stream of these, in the order of its rows. */
import type { RegisterRecord } from "./RegisterRecord.ts"

export type RowOutcome =
  /** `rows`: how many published rows the record was made of. */
  | { readonly _tag: "Record"; readonly record: RegisterRecord; readonly rows: number }
  /** A row that repeats another one says nothing new; it is counted and left out. */
  | { readonly _tag: "Repeated"; readonly rows: number }
  | { readonly _tag: "Refused"; readonly row: number; readonly reason: string }
  /** The snapshot's own time: ISO 8601 with a zone. `header`: said by the server that sent it, not by the file. */
  | { readonly _tag: "AsOf"; readonly asOf: string; readonly header?: true }
  /** The file itself says that it is not whole. */
  | { readonly _tag: "Partial"; readonly reason: string }
  /** An unknown extra column, an unknown category: reported, and never a reason to lose a row. */
  | { readonly _tag: "Noticed"; readonly what: string }
