/** `GET /v1/watch/{id}`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { subscription } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { SubscriptionAnswer } from "../schema/Subscription.ts"

export const getWatch = HttpApiEndpoint.get("getWatch", "/v1/watch/:id", {
  params: subscriptionParams,
  success: SubscriptionAnswer,
  error: [NotFound, ...readErrors]
}).annotate(About, {
  summary: "Read a subscription",
  description:
    "Answers one subscription, without its secret. A subscription of another account or of the other mode is answered like one that never existed.",
  answered: "The subscription.",
  answers: { "a subscription": { subscription } },
  failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
  parameters: subscriptionParameter,
  scope: "watch",
  cost: lookUp
})
