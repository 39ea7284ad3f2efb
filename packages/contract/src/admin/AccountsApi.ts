/** Accounts, their API keys, and what they used. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { AccountLimits } from "../schema/AccountLimits.ts"
import {
  Account,
  AccountDetail,
  AccountDetailQuery,
  AccountPage,
  AccountQuery,
  UsageList,
  UsageQuery
} from "../schema/admin/Account.ts"
import { CreateKey, IssuedKey, IssuedKeyPage, IssuedKeyQuery, KeyCreated } from "../schema/admin/IssuedKey.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class AccountsApi extends HttpApiGroup.make("accounts", { topLevel: true })
  .add(
    HttpApiEndpoint.get("accounts", "/admin/v1/accounts", {
      query: AccountQuery,
      success: AccountPage,
      error: readErrors
    }).annotateMerge(described("List accounts", "The newest first, with what each has and used this month."))
  )
  .add(
    HttpApiEndpoint.get("account", "/admin/v1/accounts/:id", {
      params: { id: Schema.String.annotate({ description: "The id of the account, acct_…" }) },
      query: AccountDetailQuery,
      success: AccountDetail,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described("Get an account", "Its own limits, those in force in the mode, and what is left of them.")
    )
  )
  .add(
    HttpApiEndpoint.put("limitAccount", "/admin/v1/accounts/:id/limits", {
      params: { id: Schema.String.annotate({ description: "The id of the account, acct_…" }) },
      payload: AccountLimits,
      success: Account,
      error: [NotFound, ...writeErrors]
    }).annotateMerge(
      described(
        "Set an account's limits",
        "In the place of all that it had: what is left out is as the settings say. In force here at once, in others within five seconds.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("keys", "/admin/v1/keys", {
      query: IssuedKeyQuery,
      success: IssuedKeyPage,
      error: readErrors
    }).annotateMerge(described("List API keys", "The newest first, without what makes them work."))
  )
  .add(
    HttpApiEndpoint.post("createKey", "/admin/v1/keys", {
      payload: CreateKey,
      success: KeyCreated.pipe(HttpApiSchema.status(201)),
      error: writeErrors
    }).annotateMerge(
      described(
        "Make an API key",
        "The key is in the answer and nowhere else: it cannot be shown again.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("revokeKey", "/admin/v1/keys/:id/revoke", {
      params: { id: Schema.String.annotate({ description: "The id of the key, key_…" }) },
      success: IssuedKey,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Revoke an API key",
        "This process refuses it at once, others within five seconds. A key that was revoked before stays as it is.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("usage", "/admin/v1/usage", {
      query: UsageQuery,
      success: UsageList,
      error: readErrors
    }).annotateMerge(
      described(
        "Usage by account and month",
        "Live requests that were answered, in the last 13 months; the newest month first, 1,000 lines at most."
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
