/** A verdict in words. None of them is ever a clearance. */
import type { Verdict } from "@entity-watch/client"
import type { StandingKind } from "./StandingKind.ts"

export const verdictStanding: Readonly<
  Record<Verdict, { readonly kind: StandingKind; readonly says: string }>
> = {
  review: { kind: "review", says: "Needs review" },
  no_match: { kind: "plain", says: "Nothing similar found on this list" },
  unavailable: { kind: "gap", says: "List could not be relied on" }
}
