/** What the reference says of the operations of `/v1/watch`. */
import { read, written } from "./failureWords.ts"
import type { Words } from "./Words.ts"
import {
  createRequests,
  recoverRequests,
  secretRolled,
  subscription,
  subscriptionCreated,
  subscriptionCursor,
  subscriptionId,
  updateRequests,
  webhookDelivery,
  webhookDeliveryPage,
  webhooksRecovered,
  webhookTestAnswer
} from "./watchExamples.ts"

const noSubscription = "The account has no subscription of this id."
const subscriptionParameter = { id: { example: subscriptionId } }
const idempotencyKey = { "idempotency-key": { example: "order-7f3a" } }

export const watchWords: Record<string, Words> = {
  "post /v1/watch": {
    summary: "Watch entities",
    description:
      "Creates a subscription: when one of `entities` changes in a way that `events` selects, a signed webhook goes to `webhook_url`. Watching begins with the registers as they are: nothing that happened before is told. The answer holds the signing secret, which no other answer shows; a repeated request with the same `Idempotency-Key` gets it again for 24 hours. An account may have 200 subscriptions in each mode, which watch 100,000 entities in all, unless the operator set other limits.",
    requests: createRequests,
    answered: "The subscription, and its secret this once.",
    answers: { "a new subscription": subscriptionCreated },
    failures: {
      ...written,
      400: "entities[0] must be an ABN of eleven digits or an ACN of nine, with agreeing check digits.",
      409: "This Idempotency-Key was sent with another request in the last 24 hours; send a new key for a new request."
    },
    parameters: idempotencyKey
  },
  "get /v1/watch": {
    summary: "List subscriptions",
    description:
      "Lists every subscription of the account in the key's mode, oldest first and all at once: active, paused and disabled ones, unless `status` selects. Sandbox and live subscriptions are separate. The answer is streamed: a body that breaks off is no list. With `limit` or `cursor` the answer is a page of less than a megabyte: send `next_cursor` as `cursor` for the next one, until it is null. What is created or deleted meanwhile may be listed or not; everything else is listed once.",
    answered: "The subscriptions, possibly none.",
    answers: {
      "one subscription": { subscriptions: [subscription] },
      "a page, with limit=1": { subscriptions: [subscription], next_cursor: subscriptionCursor }
    },
    failures: { ...read, 400: "status must be active, paused or disabled." },
    parameters: {
      status: { example: "active" },
      limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
      cursor: { example: subscriptionCursor }
    }
  },
  "get /v1/watch/{id}": {
    summary: "Read a subscription",
    description:
      "Answers one subscription, without its secret. A subscription of another account or of the other mode is answered like one that never existed.",
    answered: "The subscription.",
    answers: { "a subscription": { subscription } },
    failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "patch /v1/watch/{id}": {
    summary: "Change a subscription",
    description:
      "Changes the fields that are sent and leaves the others. Each replaces the whole value; `null` is refused. Entities and event types that stay are watched on without a gap, new ones from now on. `paused` holds deliveries back while events are still recorded; `active` sends them in order, and also resumes a subscription that the service disabled.",
    requests: updateRequests,
    answered: "The subscription as it is now.",
    answers: { "a subscription": { subscription } },
    failures: { ...written, 400: "status must be active or paused.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "delete /v1/watch/{id}": {
    summary: "Delete a subscription",
    description:
      "Removes the subscription and what it watches. Deliveries that were still to be made are failed; its events stay readable.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "Send a Host header.", 404: noSubscription },
    parameters: subscriptionParameter
  },
  "post /v1/watch/{id}/roll": {
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
    parameters: { ...subscriptionParameter, ...idempotencyKey }
  },
  "post /v1/watch/{id}/test": {
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
    parameters: subscriptionParameter
  },
  "get /v1/watch/{id}/deliveries": {
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
    }
  },
  "post /v1/watch/{id}/deliveries/{event_id}/resend": {
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
    parameters: { ...subscriptionParameter, event_id: { example: webhookDelivery.event_id } }
  },
  "post /v1/watch/{id}/recover": {
    summary: "Send again what was given up",
    description:
      "Makes every delivery due at once that was given up (`failed`) and whose event was recorded at `since` or later, for at least one more attempt: for a receiver that was away. At most 10,000 at a time; `more` says whether to ask again. What was delivered, and what is still being tried, stays as it is.",
    requests: recoverRequests,
    answered: "How many are due.",
    answers: { "a dozen": webhooksRecovered },
    failures: {
      ...written,
      400: "since is required and must be an ISO-8601 timestamp.",
      404: noSubscription,
      413: "Send a body of at most 256 KiB."
    },
    parameters: subscriptionParameter
  }
}
