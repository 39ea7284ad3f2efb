/** The deliveries of a subscription, as the account that owns it sees them. In addition to the specification. */
import * as Schema from "effect/Schema"
import { DeliveryStatus } from "./ChangeEvent.ts"
import { DeliveryAttempt } from "./DeliveryAttempt.ts"
import { EventType } from "./EventType.ts"
import { isTimestamp, pageLimit, requiredTimestamp } from "./watchRequests.ts"

export const WebhookDelivery = Schema.Struct({
  event_id: Schema.String,
  type: EventType,
  created_at: Schema.String.annotate({ description: "When the event was recorded, as in the feed." }),
  status: DeliveryStatus,
  due_at: Schema.NullOr(Schema.String).annotate({
    description: "When the next attempt is due; null when none is to come."
  }),
  attempts: Schema.Int.annotate({ description: "How many POSTs were made." }),
  response_code: Schema.NullOr(Schema.Int).annotate({
    description: "The response to the last POST; null when nothing was answered."
  }),
  attempt_log: Schema.Array(DeliveryAttempt).annotate({
    description: "The newest first, as far as they are kept; 20 at most."
  })
}).annotate({ identifier: "WebhookDelivery" })
export type WebhookDelivery = typeof WebhookDelivery.Type

export const WebhookDeliveryQuery = Schema.Struct({
  status: Schema.optionalKey(DeliveryStatus),
  limit: Schema.optionalKey(pageLimit),
  cursor: Schema.optionalKey(
    Schema.String.pipe(
      Schema.check(
        Schema.makeFilter((value: string) =>
          /\.\d{6}Z$/u.test(value) && isTimestamp(value)
            ? undefined
            : "cursor must be the next_cursor of a page"
        )
      )
    )
  )
})
export type WebhookDeliveryQuery = typeof WebhookDeliveryQuery.Type

export const WebhookDeliveryPage = Schema.Struct({
  deliveries: Schema.Array(WebhookDelivery).annotate({ description: "The latest event first." }),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description:
      "Send it as cursor for older ones; null when none follow. A page may hold fewer than limit, or none, and still have one."
  })
}).annotate({ identifier: "WebhookDeliveryPage" })
export type WebhookDeliveryPage = typeof WebhookDeliveryPage.Type

export const WebhookDeliveryAnswer = Schema.Struct({ delivery: WebhookDelivery }).annotate({
  identifier: "WebhookDeliveryAnswer"
})
export type WebhookDeliveryAnswer = typeof WebhookDeliveryAnswer.Type

export const RecoverWebhooks = Schema.Struct({
  since: requiredTimestamp.annotate({
    description: "Deliveries of events from then on that were given up. An ISO 8601 timestamp with a zone."
  })
}).annotate({ identifier: "RecoverWebhooks" })
export type RecoverWebhooks = typeof RecoverWebhooks.Type

export const WebhooksRecovered = Schema.Struct({
  recovered: Schema.Int.annotate({ description: "How many are due now." }),
  more: Schema.Boolean.annotate({
    description: "Whether there are others: 10,000 are recovered at a time. Ask again for them."
  })
}).annotate({ identifier: "WebhooksRecovered" })
export type WebhooksRecovered = typeof WebhooksRecovered.Type
