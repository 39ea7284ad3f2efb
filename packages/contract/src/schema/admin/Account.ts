/** An account as whoever administers the service sees it. */
import * as Schema from "effect/Schema"
import { AccountLimits } from "../AccountLimits.ts"
import { AccountUsage } from "../AccountUsage.ts"
import { Mode } from "../Mode.ts"
import { nextCursor, pageQuery } from "./page.ts"

export const Account = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  created_at: Schema.String,
  keys: Schema.Int.annotate({ description: "In force." }),
  subscriptions: Schema.Int,
  entities: Schema.Finite.annotate({ description: "Watched by its subscriptions, each counted." }),
  requests_this_month: Schema.Finite.annotate({ description: "Live requests that were answered." }),
  limits: AccountLimits
}).annotate({ identifier: "Account" })
export type Account = typeof Account.Type

export const AccountQuery = Schema.Struct({
  ...pageQuery,
  name: Schema.optionalKey(
    Schema.String.annotate({ description: "Only accounts whose name contains this, whatever its case." })
  )
})
export type AccountQuery = typeof AccountQuery.Type

export const AccountPage = Schema.Struct({
  accounts: Schema.Array(Account),
  next_cursor: nextCursor
}).annotate({ identifier: "AccountPage" })

export const AccountDetail = Schema.Struct({
  account: Account,
  usage: AccountUsage.annotate({ description: "As the account reads it itself, with the limits in force." })
}).annotate({ identifier: "AccountDetail" })
export type AccountDetail = typeof AccountDetail.Type

export const AccountDetailQuery = Schema.Struct({ mode: Mode })

/** Live requests of an account in a month. */
export const UsageMonth = Schema.Struct({
  account_id: Schema.String,
  account: Schema.String,
  month: Schema.String.annotate({ description: "Its first day, in UTC." }),
  requests: Schema.Finite
}).annotate({ identifier: "UsageMonth" })

export const UsageQuery = Schema.Struct({
  account: Schema.optionalKey(Schema.String.annotate({ description: "The id of one account." }))
})

export const UsageList = Schema.Struct({ usage: Schema.Array(UsageMonth) }).annotate({
  identifier: "UsageList"
})
