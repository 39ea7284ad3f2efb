/** The kinds of change that may be subscribed to. Specification part 6. */
import * as Schema from "effect/Schema"

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

export const EventType = Schema.Literals(eventTypes).annotate({
  documentation: "The kinds of change that may be subscribed to."
})
export type EventType = typeof EventType.Type
