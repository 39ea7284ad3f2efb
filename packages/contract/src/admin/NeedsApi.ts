/** What needs a person. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { readErrors, SchemaErrors } from "../http/ApiError.ts"
import { NeedList } from "../schema/admin/Need.ts"
import { ModeQuery } from "../schema/admin/RegisterHistory.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class NeedsApi extends HttpApiGroup.make("needs", { topLevel: true })
  .add(
    HttpApiEndpoint.get("needs", "/admin/v1/needs", {
      query: ModeQuery,
      success: NeedList,
      error: readErrors
    }).annotateMerge(
      described(
        "List what needs a person",
        "Whatever keeps a verdict from being given, refuses an edition, keeps a receiver from its deliveries, delays a refresh, fills a disk, loses a clock or ends a key, the oldest first, with what to do. Of receivers and of keys a hundred at most are named one by one. Files are told from the role reviewer on."
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
