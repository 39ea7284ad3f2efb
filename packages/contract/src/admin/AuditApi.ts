/** The log of what was done by whoever administers the service. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { readErrors, SchemaErrors } from "../http/ApiError.ts"
import { AuditPage, AuditQuery } from "../schema/admin/AuditLine.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class AuditApi extends HttpApiGroup.make("audit", { topLevel: true })
  .add(
    HttpApiEndpoint.get("audit", "/admin/v1/audit", {
      query: AuditQuery,
      success: AuditPage,
      error: readErrors
    }).annotateMerge(
      described(
        "Read the audit log",
        "One line for each act, the newest first: who, when, what and from where. Lines are added and never changed."
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
