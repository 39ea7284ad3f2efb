/** What is to be done with one row of a file of suppliers or customers. docs/resolving-files.md. */
import * as Schema from "effect/Schema"

export const RowVerdict = Schema.Literals([
  "same",
  "name_differs",
  "cancelled",
  "not_registered_for_gst",
  "ambiguous",
  "not_found",
  "bad_number",
  "number_of_someone_else",
  "unavailable"
])
export type RowVerdict = typeof RowVerdict.Type
