/** A subscription watches entities and POSTs their changes to a URL. Specification 2.2 and 2.3. */
import * as Schema from "effect/Schema"
import { EventType } from "./EventType.ts"
import { SubjectRef } from "./subjectRef.ts"

export const IdType = Schema.Literals(["abn", "acn"])
export type IdType = typeof IdType.Type

export const WatchedEntity = Schema.Struct({
  identifier: Schema.String.annotate({ description: "Eleven digits for an ABN, nine for an ACN." }),
  id_type: IdType
}).annotate({ identifier: "WatchedEntity" })
export type WatchedEntity = typeof WatchedEntity.Type

export const SubscriptionStatus = Schema.Literals(["active", "paused", "disabled"]).annotate({
  description: "paused by the account, disabled by the service. Both record events and hold deliveries back."
})
export type SubscriptionStatus = typeof SubscriptionStatus.Type

export const DisabledReason = Schema.Literals(["gone", "failing"])
export type DisabledReason = typeof DisabledReason.Type

/** Of which watched subjects a subscription is told: of all of the account, or of those of these references. */
export const ToldOfSubjects = Schema.Union([Schema.Literal(true), Schema.Array(SubjectRef)])
export type ToldOfSubjects = typeof ToldOfSubjects.Type

export const Subscription = Schema.Struct({
  id: Schema.String.annotate({ description: "wsub_ and 26 characters." }),
  account_id: Schema.String,
  events: Schema.Array(EventType),
  webhook_url: Schema.String,
  status: SubscriptionStatus,
  entities: Schema.Array(WatchedEntity),
  subjects: Schema.optionalKey(
    ToldOfSubjects.annotate({ description: "Absent where it is told of no subject." })
  ),
  created_at: Schema.String.annotate({ description: "ISO 8601, UTC." }),
  updated_at: Schema.String.annotate({ description: "ISO 8601, UTC." }),
  failing_since: Schema.NullOr(Schema.String).annotate({
    description:
      "The first of the failures without a success since; null when the last attempt succeeded, or none was made."
  }),
  disabled_at: Schema.NullOr(Schema.String).annotate({
    description: "When the service disabled it; null unless it is disabled."
  }),
  disabled_reason: Schema.NullOr(DisabledReason).annotate({
    description:
      "gone: the receiver answered 410. failing: nothing but failures for five days. null unless it is disabled."
  })
}).annotate({ identifier: "Subscription" })
export type Subscription = typeof Subscription.Type

export const SubscriptionAnswer = Schema.Struct({ subscription: Subscription }).annotate({
  identifier: "SubscriptionAnswer"
})
export type SubscriptionAnswer = typeof SubscriptionAnswer.Type

export const SubscriptionList = Schema.Struct({
  subscriptions: Schema.Array(Subscription),
  next_cursor: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description:
        "Only in a page, which limit or cursor asked for: the cursor of the next page, and null when nothing follows."
    })
  )
}).annotate({ identifier: "SubscriptionList" })
export type SubscriptionList = typeof SubscriptionList.Type
export const SubscriptionCreated = Schema.Struct({
  subscription: Subscription,
  secret: Schema.String.annotate({ description: "whsec_… Shown once: no other answer holds it." })
}).annotate({ identifier: "SubscriptionCreated" })
export type SubscriptionCreated = typeof SubscriptionCreated.Type

export const SecretRolled = Schema.Struct({
  secret: Schema.String.annotate({ description: "whsec_… Shown once. The one before stopped being valid." })
}).annotate({ identifier: "SecretRolled" })
export type SecretRolled = typeof SecretRolled.Type
