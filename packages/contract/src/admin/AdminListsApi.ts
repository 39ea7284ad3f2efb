/** The additional lists of the service and of every account. Their files are loaded as those of registers are. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { InvalidRequest, NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import {
  AdministeredList,
  AdministeredLists,
  DefineList,
  ListQuery
} from "../schema/admin/AdministeredList.ts"
import { ModeQuery } from "../schema/admin/RegisterHistory.ts"
import { ListName } from "../schema/ListId.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class AdminListsApi extends HttpApiGroup.make("adminLists", { topLevel: true })
  .add(
    HttpApiEndpoint.get("adminLists", "/admin/v1/lists", {
      query: ListQuery,
      success: AdministeredLists,
      error: readErrors
    }).annotateMerge(
      described(
        "List additional lists",
        "Those of the whole service and of each account, a page at a time, with what is in force of each; and what each format says of its lists."
      )
    )
  )
  .add(
    HttpApiEndpoint.put("defineList", "/admin/v1/lists/:list", {
      params: { list: ListName },
      payload: DefineList,
      success: AdministeredList,
      error: [InvalidRequest, ...writeErrors]
    }).annotateMerge(
      described(
        "Define a list of the whole service",
        "Or define it anew: what is in force of it stays. What is left out is as its format says. Then load a file into it. There may be 64.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.delete("removeList", "/admin/v1/lists/:list", {
      params: {
        list: Schema.String.annotate({ description: "Such as list:ofac, or list:acct_…/declined." })
      },
      query: ModeQuery,
      success: HttpApiSchema.NoContent,
      error: [NotFound, ...writeErrors]
    }).annotateMerge(
      described(
        "Remove an additional list",
        "Of the whole service or of an account. Nobody is compared with it from then on. What was loaded of it stays, for questions about the past, as decisions do.",
        "operator"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
