/** `DELETE /v1/watch/{id}`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"

export const deleteWatch = HttpApiEndpoint.delete("deleteWatch", "/v1/watch/:id", {
  params: subscriptionParams,
  success: HttpApiSchema.NoContent,
  error: [NotFound, ...readErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Delete a subscription",
    description:
      "Removes the subscription and what it watches. Deliveries that were still to be made are failed; its events stay readable.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
    parameters: subscriptionParameter,
    scope: "watch",
    cost: writing
  })
