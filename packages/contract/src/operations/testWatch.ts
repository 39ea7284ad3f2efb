/** `POST /v1/watch/{id}/test`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubscription, subscriptionParameter, subscriptionParams } from "../http/subscriptionId.ts"
import { WebhookTestAnswer } from "../schema/WebhookTest.ts"

export const webhookTestAnswer: WebhookTestAnswer = {
  test: {
    event_id: "evt_01JD3QG4T2W8X5Y6Z7A9B1C3D5",
    started_at: "2026-11-21T05:02:11.640Z",
    millis: 38,
    response_code: 400,
    failure: "The receiver answered 400.",
    answer: "No secret matches the signature: it belongs to another subscription, or it was rolled."
  }
}

export const testWatch = HttpApiEndpoint.post("testWatch", "/v1/watch/:id/test", {
  params: subscriptionParams,
  success: WebhookTestAnswer,
  error: [NotFound, ...readErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Test a subscription's receiver",
    description:
      "Sends one signed delivery of type `test` to `webhook_url` at once, and answers what came of it: the status, how long it took, why it failed, and the first kilobyte of the answer. It is sent as every delivery is, within 15 seconds and nowhere but where deliveries may go. It is no event: it is in no feed, it is not tried again, and it neither disables the subscription nor ends a run of failures. A paused or disabled subscription is tested too. It counts as 50 requests, and takes no body, or an empty object. A receiver that answers badly is no failure of this request.",
    answered: "What came of it.",
    answers: { "a receiver with another secret": webhookTestAnswer },
    failures: {
      ...read,
      400: "Leave the body out, or send {}: this operation takes no fields.",
      404: noSubscription
    },
    parameters: subscriptionParameter,
    // It waits for a receiver that somebody else runs: an account tests one a second.
    scope: "watch",
    cost: { tokens: 50, weight: 1 }
  })
