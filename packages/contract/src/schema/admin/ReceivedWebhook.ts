/** What the receiver of the sandbox was sent. */
import * as Schema from "effect/Schema"

export const ReceivedWebhook = Schema.Struct({
  received_at: Schema.String,
  headers: Schema.Record(Schema.String, Schema.String).annotate({
    description: "As they came, with names in lower case."
  }),
  body: Schema.String.annotate({ description: "As it came, byte for byte: this is what was signed." }),
  is_verified: Schema.Boolean.annotate({
    description: "Whether a secret of a subscription with this address signed it."
  }),
  refusal: Schema.NullOr(Schema.String).annotate({
    description: "Why it was refused, in a word of @entity-watch/webhooks; null where it was verified."
  })
}).annotate({ identifier: "ReceivedWebhook" })
export type ReceivedWebhook = typeof ReceivedWebhook.Type

export const SandboxReceiver = Schema.Struct({
  webhook_url: Schema.NullOr(Schema.String).annotate({
    description: "For subscriptions of the console's account in the sandbox; null where there is no receiver."
  }),
  webhooks: Schema.Array(ReceivedWebhook)
}).annotate({ identifier: "SandboxReceiver" })
export type SandboxReceiver = typeof SandboxReceiver.Type
