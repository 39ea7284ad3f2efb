/** `DELETE /v1/lists/{list}`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { listParameter, listParams, noList } from "../http/listParameter.ts"
import { NeededRole } from "../http/NeededRole.ts"

export const deleteList = HttpApiEndpoint.delete("deleteList", "/v1/lists/:list", {
  params: listParams,
  success: HttpApiSchema.NoContent,
  error: [NotFound, ...readErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Remove a list of your own",
    description:
      "From then on nothing is compared with the list. What it held stays for questions about the past and for receipts.",
    answered: "It is removed.",
    answers: {},
    failures: {
      ...read,
      400: "a list's name must have 1 to 40 small letters, digits and hyphens.",
      404: noList
    },
    parameters: listParameter,
    scope: "decide",
    cost: writing
  })
