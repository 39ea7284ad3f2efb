/** The run of a screening. */
import { Schema } from "effect"
import { FileRun } from "../files/FileRun.ts"
import { Count } from "../read/FileRemark.ts"

export const ScreeningRun = Schema.Struct({
  version: Schema.Literal(2),
  ...FileRun.fields,
  counts: Schema.Struct({
    screened: Count,
    review: Count,
    no_match: Count,
    unavailable: Count,
    /** Rows that were not screened; they are `unavailable` too. */
    refused: Count,
    /** Rows that were screened without a field that could not be read. */
    partly_read: Count,
    matches: Count
  }),
  /** In how many of the rows that were screened each field could not be read. */
  not_read: Schema.Record(Schema.String, Count),
  /** Whose decisions stand beside the matches, and how many matches are new, open, and decided. */
  account: Schema.optionalKey(Schema.String),
  decisions: Schema.optionalKey(Schema.Struct({ new: Count, open: Count, decided: Count })),
  /** With a receipt for all rows: 32 random bytes, base64url, from which their salts are made. */
  receipt_seed: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w-]{43}$/u))),
  /** The numbers of rows whose id stands beside another customer too, and how many rows have none. */
  shared_reference: Schema.optionalKey(Schema.Array(Count)),
  lacking_reference: Schema.optionalKey(Schema.Struct({ rows: Count, first_row: Count })),
  /** What was wrong with the first row that was not screened, and with the first that was read in part. */
  first_refusal: Schema.NullOr(Schema.String),
  first_not_read: Schema.NullOr(Schema.String)
})
export type ScreeningRun = typeof ScreeningRun.Type
