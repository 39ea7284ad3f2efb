/** The overall verdict. Specification 4.2, rule 3. */
import type { Verdict } from "@entity-watch/contract/schema/Verdict"

export const overall = (statuses: ReadonlyArray<Verdict>): Verdict =>
  statuses.includes("review") ? "review" : statuses.includes("unavailable") ? "unavailable" : "no_match"
