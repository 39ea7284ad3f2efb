/** What an account used, and what is left. In addition to the specification. */
import * as Schema from "effect/Schema"
import { Mode } from "./Mode.ts"

const left = Schema.NullOr(Schema.Int)

export const AccountUsage = Schema.Struct({
  mode: Mode.annotate({ description: "The key's: live and sandbox are counted apart." }),
  rate: Schema.Struct({
    requests_per_second: Schema.Int,
    burst: Schema.Int,
    lines_per_second: Schema.Int,
    lines_burst: Schema.Int
  }).annotate({
    description: "The account's rate limits. What is left of them, headers of each answer say."
  }),
  month: Schema.Struct({
    month: Schema.String.annotate({ description: "Its first day, in UTC." }),
    requests: Schema.Int,
    allowance: left.annotate({ description: "null: there is none. The sandbox has none." }),
    remaining: left
  }),
  decisions: Schema.Struct({
    recorded: Schema.Int,
    limit: Schema.Int,
    remaining: Schema.Int
  }),
  subjects: Schema.Struct({
    watched: Schema.Int,
    limit: Schema.Int,
    remaining: Schema.Int
  }),
  days: Schema.Array(
    Schema.Struct({
      day: Schema.String.annotate({ description: "In UTC." }),
      operation: Schema.String,
      requests: Schema.Int
    })
  ).annotate({ description: "The last 31 days, the latest first." })
}).annotate({ identifier: "AccountUsage" })
export type AccountUsage = typeof AccountUsage.Type
