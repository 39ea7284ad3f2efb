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

export type EventType = (typeof eventTypes)[number]
