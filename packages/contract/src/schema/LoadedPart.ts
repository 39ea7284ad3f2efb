/** How much of a list was read of which only a part is loaded. */
import * as Schema from "effect/Schema"

export const LoadedPart = Schema.Struct({
  rows: Schema.Int,
  /** Absent where only the note can say what is missing. */
  whole_has_at_least: Schema.optionalKey(Schema.Int)
})
export type LoadedPart = typeof LoadedPart.Type
