/** `POST /v1/watch/{id}/deliveries/{event_id}/resend`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as Schema from "effect/Schema"
import { webhookDelivery } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Conflict, NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { WebhookDeliveryAnswer } from "../schema/WebhookDelivery.ts"

export const resendDelivery = HttpApiEndpoint.post(
  "resendDelivery",
  "/v1/watch/:id/deliveries/:event_id/resend",
  {
    params: {
      ...subscriptionParams,
      event_id: Schema.String.annotate({ description: "The event's id, evt_…" })
    },
    success: WebhookDeliveryAnswer,
    error: [NotFound, Conflict, ...readErrors]
  }
)
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Send an event again",
    description:
      "Makes the delivery of an event due at once, whatever became of it: also where it was delivered. It has the same body and `webhook-id`, and a new signature. An event goes to one receiver at most ten times within ten minutes, whoever sends it again. A subscription that is paused or disabled sends it once it is active again. It takes no body, or an empty object.",
    answered: "The delivery, which is due.",
    answers: { "a delivery": { delivery: webhookDelivery } },
    failures: {
      ...read,
      400: "Leave the body out, or send {}: this operation takes no fields.",
      404: "The subscription has no delivery of this event.",
      409: "The event is being delivered at this moment; see what becomes of it before you send it again."
    },
    parameters: { ...subscriptionParameter, event_id: { example: webhookDelivery.event_id } },
    scope: "watch",
    cost: writing
  })
