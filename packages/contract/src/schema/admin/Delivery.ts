/** Deliveries of all accounts, as whoever administers the service sees them. */
import * as Schema from "effect/Schema"
import { DeliveryStatus } from "../ChangeEvent.ts"
import { DeliveryAttempt } from "../DeliveryAttempt.ts"
import { EventType, eventTypes } from "../EventType.ts"
import { Mode } from "../Mode.ts"
import { operationalEventTypes } from "../OperationalEvent.ts"
import { DisabledReason, SubscriptionStatus } from "../Subscription.ts"
import { idOf } from "./idOf.ts"
import { nextCursor, numberedPageQuery, pageQuery } from "./page.ts"

/** What happened to the entity, but not which entity it is. */
export const LoggedDelivery = Schema.Struct({
  id: Schema.String,
  event_id: Schema.String,
  subscription_id: Schema.String,
  account_id: Schema.String,
  account: Schema.String.annotate({ description: "The account's name." }),
  mode: Mode,
  type: Schema.Literals([...eventTypes, ...operationalEventTypes]),
  status: DeliveryStatus,
  attempts: Schema.Int.annotate({ description: "How many POSTs were made." }),
  response_code: Schema.NullOr(Schema.Int).annotate({
    description: "The response to the last POST; null when nothing was answered."
  }),
  failure: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  due_at: Schema.NullOr(Schema.String).annotate({
    description: "The time of the next attempt; null when there is none to come."
  }),
  subscription_status: Schema.NullOr(SubscriptionStatus).annotate({
    description: "Null once the subscription is deleted. Deliveries wait unless it is active."
  })
}).annotate({ identifier: "LoggedDelivery" })
export type LoggedDelivery = typeof LoggedDelivery.Type

const deliveryFilter = {
  status: Schema.optionalKey(DeliveryStatus),
  account: Schema.optionalKey(Schema.String.annotate({ description: "The name or the id of one account." })),
  subscription: Schema.optionalKey(Schema.String.annotate({ description: "The id of one subscription." })),
  event: Schema.optionalKey(Schema.String.annotate({ description: "The id of one event." }))
}

export const DeliveryQuery = Schema.Struct({ ...numberedPageQuery, ...deliveryFilter })
export type DeliveryQuery = typeof DeliveryQuery.Type

export const DeliveryPage = Schema.Struct({
  deliveries: Schema.Array(LoggedDelivery),
  next_cursor: nextCursor
}).annotate({ identifier: "DeliveryPage" })

export const DeliveryDetail = Schema.Struct({
  delivery: LoggedDelivery,
  webhook_url: Schema.NullOr(Schema.String).annotate({
    description: "Of the subscription, as it is now; null once it is deleted."
  }),
  payload: Schema.String.annotate({ description: "The body of each POST, byte for byte." }),
  attempt_log: Schema.Array(DeliveryAttempt).annotate({
    description: "The newest first, as far as they are kept; 100 at most."
  })
}).annotate({ identifier: "DeliveryDetail" })

export const RecoverDeliveries = Schema.Struct({
  since: Schema.String.annotate({
    description: "A timestamp with a zone: deliveries of events since then that were given up."
  }).pipe(
    Schema.check(
      Schema.isPattern(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/u, {
        message: "since must be a timestamp such as 2026-11-20T00:00:00Z"
      }),
      Schema.makeFilter((text: string) =>
        Number.isNaN(Date.parse(text)) ? "since must be a timestamp such as 2026-11-20T00:00:00Z" : undefined
      )
    )
  ),
  account: Schema.optionalKey(idOf("account").annotate({ description: "Only of the account of this id." })),
  subscription: Schema.optionalKey(
    idOf("subscription").annotate({ description: "Only to this subscription." })
  )
}).annotate({ identifier: "RecoverDeliveries" })
export type RecoverDeliveries = typeof RecoverDeliveries.Type

export const DeliveriesRecovered = Schema.Struct({
  recovered: Schema.Int,
  more: Schema.Boolean.annotate({
    description: "Whether there are others: 10,000 are recovered at a time. Ask again for them."
  })
}).annotate({ identifier: "DeliveriesRecovered" })

export const WatchingSubscription = Schema.Struct({
  id: Schema.String,
  account_id: Schema.String,
  account: Schema.String,
  mode: Mode,
  status: SubscriptionStatus,
  webhook_url: Schema.String,
  events: Schema.Array(EventType),
  entity_count: Schema.Int,
  subjects: Schema.NullOr(Schema.Union([Schema.Literal("all"), Schema.Int])).annotate({
    description:
      "Of how many watched subjects it is told: all of the account, or so many; null where of none."
  }),
  created_at: Schema.String,
  updated_at: Schema.String,
  failing_since: Schema.NullOr(Schema.String).annotate({
    description: "The first of the failures without a success since; null when the last attempt succeeded."
  }),
  disabled_at: Schema.NullOr(Schema.String).annotate({
    description: "When the service disabled it; null unless it is disabled."
  }),
  disabled_reason: Schema.NullOr(DisabledReason).annotate({
    description:
      "gone: the receiver answered 410. failing: nothing but failures for five days. null unless it is disabled."
  }),
  pending: Schema.Int.annotate({ description: "Deliveries that wait; 1,000 at most are counted." })
}).annotate({ identifier: "WatchingSubscription" })
export type WatchingSubscription = typeof WatchingSubscription.Type

/** One POST to a receiver, and what was delivered with it. */
export const WatchingAttempt = Schema.Struct({
  delivery_id: Schema.String,
  type: LoggedDelivery.fields.type,
  ...DeliveryAttempt.fields
}).annotate({ identifier: "WatchingAttempt" })
export type WatchingAttempt = typeof WatchingAttempt.Type

export const WatchingDetail = Schema.Struct({
  subscription: WatchingSubscription,
  entities: Schema.Array(Schema.String).annotate({
    description: "The ABN or ACN of what it watches, in the order in which they were sent; 1,000 at most."
  }),
  more: Schema.Boolean.annotate({ description: "Whether it watches others." }),
  last_attempts: Schema.Array(WatchingAttempt).annotate({
    description:
      "What its receiver answered last, the newest first; 10 at most, of its 50 newest deliveries that were attempted."
  })
}).annotate({ identifier: "WatchingDetail" })

export const WatchingQuery = Schema.Struct({
  ...pageQuery,
  status: Schema.optionalKey(SubscriptionStatus),
  account: deliveryFilter.account
})
export type WatchingQuery = typeof WatchingQuery.Type

export const WatchingPage = Schema.Struct({
  subscriptions: Schema.Array(WatchingSubscription),
  next_cursor: nextCursor
}).annotate({ identifier: "WatchingPage" })
