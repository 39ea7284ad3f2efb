/** What reading one row of a file came to. A file is read as a stream of these, in the order of its rows. */
import type { RegisterRecord } from "./RegisterRecord.ts"

export type RowOutcome =
  /** `rows` says of how many published rows the record was made. */
  | { readonly _tag: "Record"; readonly record: RegisterRecord; readonly rows: number }
  /** Rows that repeat another row and say nothing new. They are counted and left out. */
  | { readonly _tag: "Repeated"; readonly rows: number }
  | { readonly _tag: "Refused"; readonly row: number; readonly reason: string }
  /**
   * The time of the snapshot itself, in ISO 8601 with a zone. `header` is true where the server that sent the file said
   * so, and not the file.
   */
  | { readonly _tag: "AsOf"; readonly asOf: string; readonly header?: true }
  /** The file itself says that it is not whole. */
  | { readonly _tag: "Partial"; readonly reason: string }
  /** The file could not be read beyond this place: it never comes into force. */
  | { readonly _tag: "Broken"; readonly reason: string }
  /**
   * An unknown extra column or an unknown category. It is reported, and is never a reason to lose a row. `what` is a
   * sentence that names nobody, since it stands in reports that are pasted. `said` is the file's own word, which only
   * whoever loads the file is told: where cells have moved, it may be somebody's name.
   */
  | { readonly _tag: "Noticed"; readonly what: string; readonly said?: string }
