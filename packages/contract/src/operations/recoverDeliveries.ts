/** `POST /v1/watch/{id}/recover`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { NotFound, writeErrors } from "../http/ApiError.ts"
import { written } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { RecoverWebhooks, WebhooksRecovered } from "../schema/WebhookDelivery.ts"

export const recoverRequests: Record<string, RecoverWebhooks> = {
  "after an outage": { since: "2026-11-21T00:00:00Z" }
}

export const webhooksRecovered: WebhooksRecovered = { recovered: 12, more: false }

export const recoverDeliveries = HttpApiEndpoint.post("recoverDeliveries", "/v1/watch/:id/recover", {
  params: subscriptionParams,
  payload: RecoverWebhooks,
  success: WebhooksRecovered,
  error: [NotFound, ...writeErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Send again what was given up",
    description:
      "Makes every delivery due at once that was given up (`failed`) and whose event was recorded at `since` or later, for at least one more attempt: for a receiver that was away. At most 10,000 at a time; `more` says whether to ask again. What was delivered, and what is still being tried, stays as it is.",
    requests: recoverRequests,
    answered: "How many are due.",
    answers: { "a dozen": webhooksRecovered },
    failures: {
      ...written,
      400: "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z.",
      404: noSubscription,
      413: "Send a body of at most 256 KiB."
    },
    parameters: subscriptionParameter,
    // It writes as many as 10,000 deliveries.
    scope: "watch",
    cost: { tokens: 20, weight: 16 }
  })
