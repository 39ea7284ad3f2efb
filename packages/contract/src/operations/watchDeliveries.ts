/** `GET /v1/watch/{id}/deliveries`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { webhookDelivery } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { WebhookDeliveryPage, WebhookDeliveryQuery } from "../schema/WebhookDelivery.ts"

export const webhookDeliveryPage: WebhookDeliveryPage = { deliveries: [webhookDelivery], next_cursor: null }

export const watchDeliveries = HttpApiEndpoint.get("watchDeliveries", "/v1/watch/:id/deliveries", {
  params: subscriptionParams,
  query: WebhookDeliveryQuery,
  success: WebhookDeliveryPage,
  error: [NotFound, ...readErrors]
}).annotate(About, {
  summary: "List a subscription's deliveries",
  description:
    "Lists the deliveries of a subscription, the latest event first: what became of each, when the next attempt is due, and its attempts with how long each took, what was answered and why it failed. `status` selects, for example `failed`. Each page looks through 2,000 events of the account: it may hold fewer deliveries than `limit`, or none, and still have a `next_cursor`.",
  answered: "A page of deliveries, possibly empty.",
  answers: { "one that is tried again": webhookDeliveryPage },
  failures: {
    ...read,
    400: "status must be pending, delivered or failed.",
    404: noSubscription
  },
  parameters: {
    ...subscriptionParameter,
    status: { example: "failed", description: "Only those that are pending, delivered or failed." },
    limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
    cursor: {
      example: "2026-11-21T04:50:00.104233Z",
      description: "next_cursor of the page before. Without it the page begins with the latest event."
    }
  },
  scope: "watch",
  cost: listing
})
