/** What can be watched. Specification part 6. */
export const eventTypes = [
  "deregistration",
  "name_change",
  "abn_cancelled",
  "gst_deregistered",
  "banned_match",
  "sanctions_match",
  "external_administration",
  "bankruptcy_petition_filed",
  "charity_status_change",
  "licensing_change",
  "professional_registration_change",
  "relationship_change",
  "fiu_roll_change"
] as const

/** What the service sends besides changes: a test that was asked for, and what happened to the account's webhooks. */
export const serviceEventTypes = ["test", "subscription.disabled", "delivery.exhausted"] as const

export type ServiceEventType = (typeof serviceEventTypes)[number]

export type EventType = (typeof eventTypes)[number]
