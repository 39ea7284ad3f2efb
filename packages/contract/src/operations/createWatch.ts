/** `POST /v1/watch`. Specification 4.4. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { subscription } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { Conflict, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { written } from "../http/failureWords.ts"
import { idempotencyKey, idempotent } from "../http/idempotencyKey.ts"
import { LargeBody } from "../http/LargeBody.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { SubscriptionCreated } from "../schema/Subscription.ts"
import { CreateSubscription } from "../schema/watchRequests.ts"

export const createRequests: Record<string, CreateSubscription> = {
  "one company": {
    events: ["name_change", "deregistration"],
    webhook_url: "https://hooks.example.com/watch",
    entities: ["23 990 000 014", "990000078"]
  }
}

export const subscriptionCreated: SubscriptionCreated = {
  subscription,
  secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
}

export const createWatch = HttpApiEndpoint.post("createWatch", "/v1/watch", {
  headers: idempotent,
  payload: CreateSubscription,
  success: SubscriptionCreated.pipe(HttpApiSchema.status(201)),
  error: [Conflict, ...writeErrors]
})
  .middleware(SchemaErrors)
  .middleware(LargeBody)
  .annotate(NeededRole, "operator")
  .annotate(About, {
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
    parameters: idempotencyKey,
    scope: "watch",
    cost: writing
  })
