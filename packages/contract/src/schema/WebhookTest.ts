/** A delivery of type `test`, which an account has made to see what its receiver answers. In addition to the specification. */
import * as Schema from "effect/Schema"
import { DeliveryAttempt } from "./DeliveryAttempt.ts"

const { number: _, ...attempt } = DeliveryAttempt.fields

export const WebhookTest = Schema.Struct({
  event_id: Schema.String.annotate({ description: "evt_ and 26 characters; the header webhook-id." }),
  ...attempt
}).annotate({ identifier: "WebhookTest", description: "A delivery of type `test`." })
export type WebhookTest = typeof WebhookTest.Type

export const WebhookTestAnswer = Schema.Struct({ test: WebhookTest }).annotate({
  identifier: "WebhookTestAnswer"
})
export type WebhookTestAnswer = typeof WebhookTestAnswer.Type
