/** An API key of an account, as it may be shown after it was made; and what makes one. */
import * as Schema from "effect/Schema"
import { KeyPurpose } from "../KeyPurpose.ts"
import { KeyScope, KeyScopes } from "../KeyScope.ts"
import { Mode } from "../Mode.ts"
import { expiresInDays } from "./AdminKey.ts"
import { nextCursor, pageQuery } from "./page.ts"

const Time = Schema.NullOr(Schema.String)

export const IssuedKey = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  account: Schema.String.annotate({ description: "The account's name." }),
  mode: Mode,
  purpose: KeyPurpose,
  scopes: Schema.NullOr(Schema.Array(KeyScope)).annotate({
    description: "What it may ask for; null: everything."
  }),
  key: Schema.String.annotate({ description: "Its beginning and its last four characters." }),
  created_at: Schema.String,
  expires_at: Time,
  revoked_at: Time,
  last_used_at: Time.annotate({ description: "To within a minute." })
}).annotate({ identifier: "IssuedKey" })
export type IssuedKey = typeof IssuedKey.Type

export const IssuedKeyQuery = Schema.Struct({
  ...pageQuery,
  account: Schema.optionalKey(Schema.String.annotate({ description: "The id of one account." }))
})
export type IssuedKeyQuery = typeof IssuedKeyQuery.Type

export const IssuedKeyPage = Schema.Struct({
  keys: Schema.Array(IssuedKey),
  next_cursor: nextCursor
}).annotate({ identifier: "IssuedKeyPage" })

export const AccountName = Schema.String.annotate({
  description: "The account is made if there is none of this name."
}).pipe(
  Schema.check(
    Schema.isPattern(/^(?=.{1,200}$)[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, {
      message: "account must be a name of 1 to 200 characters, none of them invisible at its ends"
    })
  )
)

export const CreateKey = Schema.Struct({
  account: AccountName,
  mode: Mode,
  purpose: Schema.optionalKey(KeyPurpose),
  scopes: Schema.optionalKey(KeyScopes),
  expires_in_days: Schema.optionalKey(expiresInDays)
})
  .check(
    Schema.makeFilter(({ purpose, scopes }) => purpose !== "reconciliation" || scopes === undefined, {
      message: "scopes are of keys for the API: leave them out for reconciliation"
    })
  )
  .annotate({ identifier: "CreateKey" })
export type CreateKey = typeof CreateKey.Type

export const KeyCreated = Schema.Struct({
  key: IssuedKey,
  token: Schema.String.annotate({ description: "The key itself: it is shown this once." })
}).annotate({ identifier: "KeyCreated" })
