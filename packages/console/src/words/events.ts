/** What happened to an entity, in words. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { OperationalEventType } from "@entity-watch/contract/schema/OperationalEvent"

export const eventWords: Readonly<Record<EventType, string>> = {
  deregistration: "Deregistered",
  name_change: "Name changed",
  abn_cancelled: "ABN cancelled",
  gst_deregistered: "GST cancelled",
  banned_match: "Banned or disqualified, to look at",
  sanctions_match: "Sanctions, to look at",
  external_administration: "External administration",
  bankruptcy_petition_filed: "Bankruptcy petition",
  charity_status_change: "Charity status",
  licensing_change: "Licensing",
  professional_registration_change: "Professional registration",
  relationship_change: "Relationship",
  fiu_roll_change: "AUSTRAC roll"
}

export const everyType = Object.keys(eventWords) as ReadonlyArray<EventType>

/** The words of whatever is delivered: changes, and what happened to an account's webhooks. */
export const deliveredWords: Readonly<Record<EventType | OperationalEventType, string>> = {
  ...eventWords,
  "subscription.disabled": "Subscription disabled",
  "delivery.exhausted": "Delivery given up"
}
