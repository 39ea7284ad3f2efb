/** One POST of a delivery, as it is kept. */
import * as Schema from "effect/Schema"

export const DeliveryAttempt = Schema.Struct({
  number: Schema.Int,
  started_at: Schema.String.annotate({ description: "ISO 8601, UTC." }),
  millis: Schema.NullOr(Schema.Int).annotate({
    description: "How long the POST took; null when its outcome never came."
  }),
  response_code: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.String).annotate({ description: "Null for a success." }),
  answer: Schema.NullOr(Schema.String).annotate({
    description: "The first kilobyte of what the receiver answered, as text; null when nothing was answered."
  })
}).annotate({ identifier: "DeliveryAttempt" })
export type DeliveryAttempt = typeof DeliveryAttempt.Type
