/** The keys of the admin API, and links with which somebody logs in once. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { InvalidRequest, NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import {
  AdminKeyCreated,
  AdminKeyList,
  AdminKeyRevoked,
  CreateAdminKey,
  CreateLoginLink,
  LoginLinkCreated,
  RevokeAdminKeyQuery
} from "../schema/admin/AdminKey.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

const params = { id: Schema.String.annotate({ description: "The id of the admin key, adm_…" }) }

export class AdminKeysApi extends HttpApiGroup.make("adminKeys", { topLevel: true })
  .add(
    HttpApiEndpoint.get("adminKeys", "/admin/v1/admin-keys", {
      success: AdminKeyList,
      error: readErrors
    }).annotateMerge(
      described("List admin keys", "The newest first, those that were revoked included; 1,000 at most.")
    )
  )
  .add(
    HttpApiEndpoint.post("createAdminKey", "/admin/v1/admin-keys", {
      payload: CreateAdminKey,
      success: AdminKeyCreated.pipe(HttpApiSchema.status(201)),
      error: writeErrors
    }).annotateMerge(
      described(
        "Make an admin key",
        "The key is in the answer and nowhere else: it cannot be shown again.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("revokeAdminKey", "/admin/v1/admin-keys/:id/revoke", {
      params,
      query: RevokeAdminKeyQuery,
      success: AdminKeyRevoked,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Revoke an admin key",
        "At once, and with it every session that it began. Keys that were made with it stay in force unless made=revoke ends them too; the answer lists them. A key that was revoked before stays as it is.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("createLoginLink", "/admin/v1/login-links", {
      payload: CreateLoginLink,
      success: LoginLinkCreated.pipe(HttpApiSchema.status(201)),
      error: writeErrors
    }).annotateMerge(
      described(
        "Make a login link",
        "Whoever opens it within the hour logs in once, by this name.",
        "operator"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
