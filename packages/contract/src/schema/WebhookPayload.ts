/** What is POSTed, for each type: to the URL of a subscription, or to the operational webhook. Specification 6. */
import * as Schema from "effect/Schema"
import { EventPayload } from "./ChangeEvent.ts"
import { type EventType, eventTypes } from "./EventType.ts"
import { DeliveryExhausted, type OperationalEventType, SubscriptionDisabled } from "./OperationalEvent.ts"
import { Match } from "./ScreenResult.ts"

const { timestamp } = EventPayload.fields
const { disclaimer: _, matches: __, subject_ref, ...about } = EventPayload.fields.data.fields

const EventData = Schema.Struct(about).annotate({ identifier: "EventData" })

/** An event holds no more of a person than it must: what else the list says is read by a screen. */
const { dob_agreement: ___, explanation: ____, listed: _____, ...announced } = Match.fields
const AnnouncedMatch = Schema.Struct(announced).annotate({ identifier: "AnnouncedMatch" })

const MatchEventData = Schema.Struct({
  ...about,
  subject_ref,
  matches: Schema.Array(AnnouncedMatch),
  disclaimer: Schema.String
}).annotate({ identifier: "MatchEventData" })

const named = (type: EventType) =>
  `${type.replaceAll(/(?:^|_)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Event`

const eventOf = (type: EventType) =>
  Schema.Struct({
    type: Schema.Literal(type),
    timestamp,
    data: type === "banned_match" || type === "sanctions_match" ? MatchEventData : EventData
  }).annotate({ identifier: named(type) })

const TestEvent = Schema.Struct({
  type: Schema.Literal("test"),
  timestamp: Schema.String,
  data: Schema.Struct({
    event_id: Schema.String,
    livemode: Schema.Boolean,
    subscription_id: Schema.String
  })
}).annotate({ identifier: "TestEvent" })

/** Of the subscriptions. */
export const eventPayloads: ReadonlyArray<readonly [EventType, Schema.ConstraintDecoder<unknown>]> =
  eventTypes.map((type) => [type, eventOf(type)] as const)

/** Of the subscriptions and of the operational webhook. */
export const servicePayloads: ReadonlyArray<
  readonly [OperationalEventType | "test", Schema.ConstraintDecoder<unknown>]
> = [
  ["test", TestEvent],
  ["subscription.disabled", SubscriptionDisabled],
  ["delivery.exhausted", DeliveryExhausted]
]
