/** `DELETE /v1/operational-webhook`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { noWebhook } from "../examples/operational.ts"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"

export const deleteOperationalWebhook = HttpApiEndpoint.delete(
  "deleteOperationalWebhook",
  "/v1/operational-webhook",
  {
    success: HttpApiSchema.NoContent,
    error: [NotFound, ...readErrors]
  }
)
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Remove the operational webhook",
    description:
      "Removes the URL. Deliveries that were still to be made are failed; operational events are recorded and readable as before.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "Send a Host header.", 404: noWebhook },
    scope: "watch",
    cost: writing
  })
