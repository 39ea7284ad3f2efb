/** `POST /v1/watch/{id}/roll`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { Conflict, NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { idempotencyKey, idempotent } from "../http/idempotencyKey.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { SecretRolled } from "../schema/Subscription.ts"

export const secretRolled: SecretRolled = {
  secret: "whsec_IyIhIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA"
}

export const rollWatchSecret = HttpApiEndpoint.post("rollWatchSecret", "/v1/watch/:id/roll", {
  params: subscriptionParams,
  headers: idempotent,
  success: SecretRolled,
  error: [NotFound, Conflict, ...readErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Roll the signing secret",
    description:
      "Makes a new signing secret and shows it once. The one before is invalid from then on, for deliveries that are being retried too. It takes no body, or an empty object, and another one rolls nothing; a repeated request with the same `Idempotency-Key` gets the same secret for 24 hours.",
    answered: "The new secret.",
    answers: { "a new secret": secretRolled },
    failures: {
      ...read,
      400: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
      404: noSubscription,
      409: "This Idempotency-Key was sent with another request in the last 24 hours; send a new key for a new request."
    },
    parameters: { ...subscriptionParameter, ...idempotencyKey },
    scope: "watch",
    cost: writing
  })
