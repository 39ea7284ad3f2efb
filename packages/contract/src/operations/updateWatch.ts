/** `PATCH /v1/watch/{id}`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { subscription } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { NotFound, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { written } from "../http/failureWords.ts"
import { LargeBody } from "../http/LargeBody.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { SubscriptionAnswer } from "../schema/Subscription.ts"
import { UpdateSubscription } from "../schema/watchRequests.ts"

export const updateRequests: Record<string, UpdateSubscription> = {
  "hold deliveries back": { status: "paused" },
  "other entities": { entities: ["23990000014"] },
  "resume, elsewhere": { status: "active", webhook_url: "https://hooks.example.com/other" }
}

export const updateWatch = HttpApiEndpoint.patch("updateWatch", "/v1/watch/:id", {
  params: subscriptionParams,
  payload: UpdateSubscription,
  success: SubscriptionAnswer,
  error: [NotFound, ...writeErrors]
})
  .middleware(SchemaErrors)
  .middleware(LargeBody)
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Change a subscription",
    description:
      "Changes the fields that are sent and leaves the others. Each replaces the whole value; a field of `null` or empty text counts as not sent. Entities and event types that stay are watched on without a gap, new ones from now on. `paused` holds deliveries back while events are still recorded; `active` sends them in order, and also resumes a subscription that the service disabled.",
    requests: updateRequests,
    answered: "The subscription as it is now.",
    answers: { "a subscription": { subscription } },
    failures: { ...written, 400: "status must be active or paused.", 404: noSubscription },
    parameters: subscriptionParameter,
    scope: "watch",
    cost: writing
  })
