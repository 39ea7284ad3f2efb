/**
 * An edition of a screening list that was refused and is in doubt: names are screened against it and against the trusted
 * snapshot beside it, until one of them is known to be the list.
 */
import * as Schema from "effect/Schema"

export const Doubt = Schema.Struct({
  id: Schema.String,
  sha256: Schema.String,
  /** The date of its files in ISO 8601; null when they do not say. */
  asOf: Schema.NullOr(Schema.String),
  rows: Schema.Int,
  since: Schema.String,
  /** Why it did not come into force, in sentences. */
  reason: Schema.String
})
export type Doubt = typeof Doubt.Type
