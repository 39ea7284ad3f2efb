/** How something stands: as it should, to be looked at, not to be relied on, or not there. */
export type StandingKind = "plain" | "review" | "alarm" | "gap"
