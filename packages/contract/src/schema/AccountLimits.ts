/** What one account may ask for and have, where the operator decided otherwise than for all. */
import * as Schema from "effect/Schema"

const number = (least: number, most: number, description: string) =>
  Schema.optionalKey(
    Schema.Int.annotate({ description }).check(Schema.isBetween({ minimum: least, maximum: most }))
  )

/** The bounds are those of the settings in whose place each number stands. */
export const AccountLimits = Schema.Struct({
  requests_per_second: number(1, 1_000_000, "In place of RATE_LIMIT_PER_SECOND."),
  burst: number(1, 1_000_000, "In place of RATE_LIMIT_BURST."),
  lines_per_second: number(1, 1_000_000, "In place of LINES_PER_SECOND."),
  lines_burst: number(1, 1_000_000, "In place of LINES_BURST."),
  monthly_allowance: number(0, 1_000_000_000, "In place of MONTHLY_ALLOWANCE."),
  decisions: number(1, 100_000_000, "In place of DECISIONS_PER_ACCOUNT."),
  subjects: number(1, 10_000_000, "In place of SUBJECTS_PER_ACCOUNT.")
}).annotate({
  identifier: "AccountLimits",
  description: "What is left out is as the settings say."
})
export type AccountLimits = typeof AccountLimits.Type
