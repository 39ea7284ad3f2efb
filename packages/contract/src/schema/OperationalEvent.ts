/**
 * What the service tells an account about its own webhooks: a subscription was disabled, a delivery was given up. It is
 * no change of an entity, so it stands in no entity's feed. In addition to the specification.
 */
import * as Schema from "effect/Schema"
import { DeliveryStatus } from "./ChangeEvent.ts"
import { EventType } from "./EventType.ts"
import { DisabledReason } from "./Subscription.ts"
import { AccountChangesQuery } from "./watchRequests.ts"

export const operationalEventTypes = ["subscription.disabled", "delivery.exhausted"] as const
export type OperationalEventType = (typeof operationalEventTypes)[number]

const about = {
  event_id: Schema.String,
  livemode: Schema.Boolean,
  subscription_id: Schema.String
}

export const SubscriptionDisabled = Schema.Struct({
  type: Schema.Literal("subscription.disabled"),
  timestamp: Schema.String,
  data: Schema.Struct({ ...about, reason: DisabledReason, failing_since: Schema.String })
}).annotate({ identifier: "SubscriptionDisabled" })

export const DeliveryExhausted = Schema.Struct({
  type: Schema.Literal("delivery.exhausted"),
  timestamp: Schema.String,
  data: Schema.Struct({
    ...about,
    delivery: Schema.Struct({
      event_id: Schema.String,
      type: EventType,
      attempts: Schema.Int,
      response_code: Schema.NullOr(Schema.Int),
      failure: Schema.String
    }).annotate({ description: "The event that was not delivered." })
  })
}).annotate({ identifier: "DeliveryExhausted" })

/** The JSON that is POSTed; its text is the `payload` of the feed. */
export const OperationalPayload = Schema.Union([SubscriptionDisabled, DeliveryExhausted]).annotate({
  description: "The payload of an operational event, told apart by `type`."
})
export type OperationalPayload = typeof OperationalPayload.Type

export const OperationalEvent = Schema.Struct({
  event_id: Schema.String.annotate({ description: "evt_ and 26 characters; the header webhook-id." }),
  payload: Schema.String.annotate({ description: "The JSON text that is POSTed, byte for byte." }),
  created_at: Schema.String.annotate({
    description: "ISO 8601, UTC, six decimals: unique and increasing within an account. The paging cursor."
  }),
  delivery_status: Schema.NullOr(DeliveryStatus).annotate({
    description: "null where the account had no operational webhook."
  }),
  response_code: Schema.optionalKey(
    Schema.Int.annotate({ description: "Of the latest attempt; absent when nothing was answered." })
  )
}).annotate({ identifier: "OperationalEvent" })
export type OperationalEvent = typeof OperationalEvent.Type

export const OperationalEventsPage = Schema.Struct({
  events: Schema.Array(OperationalEvent),
  next_cursor: Schema.NullOr(Schema.String).annotate({
    description: "Pass it as since for the next page. null when nothing follows."
  })
}).annotate({ identifier: "OperationalEventsPage" })
export type OperationalEventsPage = typeof OperationalEventsPage.Type

export const OperationalEventsQuery = Schema.Struct({
  since: AccountChangesQuery.fields.since,
  limit: AccountChangesQuery.fields.limit
})
export type OperationalEventsQuery = typeof OperationalEventsQuery.Type
