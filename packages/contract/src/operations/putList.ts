/** `PUT /v1/lists/{list}`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { listPut, putListRequest } from "../examples/lists.ts"
import { About } from "../http/About.ts"
import { Conflict, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { loadingList } from "../http/Cost.ts"
import { written } from "../http/failureWords.ts"
import { LargeBody } from "../http/LargeBody.ts"
import { listParameter, listParams } from "../http/listParameter.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { ListPut, PutList } from "../schema/AdditionalList.ts"

export const putList = HttpApiEndpoint.put("putList", "/v1/lists/:list", {
  params: listParams,
  payload: PutList,
  success: ListPut,
  error: [Conflict, ...writeErrors]
})
  .middleware(SchemaErrors)
  .middleware(LargeBody)
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Send a list of your own",
    description:
      "Puts a list of the account's own in force, as a whole: from then on `screen` compares with it and answers under `additional_sources`, and whoever is watched is told of new matches as `kind` says. It has versions, an age and questions about the past as every list has. Nothing is taken of a content of which a row cannot be read.",
    requests: { "one entry": putListRequest },
    answered: "The list as it stands, and what was added, changed and removed.",
    answers: { "a new list": listPut },
    failures: {
      ...written,
      400: "Row 3 of content cannot be read: The row has no name.",
      409: "The list is being changed by another request; send it again in a few seconds."
    },
    parameters: listParameter,
    scope: "decide",
    cost: loadingList
  })
