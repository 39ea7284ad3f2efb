/** `GET /v1/watch`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { subscription, subscriptionId } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { SubscriptionList } from "../schema/Subscription.ts"
import { ListSubscriptions } from "../schema/watchRequests.ts"

export const subscriptionCursor = `1795236368417233_${subscriptionId}`

export const listWatches = HttpApiEndpoint.get("listWatches", "/v1/watch", {
  query: ListSubscriptions,
  success: SubscriptionList,
  error: readErrors
}).annotate(About, {
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
  },
  scope: "watch",
  cost: listing
})
