/** A verdict in words. None of them is ever a clearance. */
import type { Verdict } from "@entity-watch/client"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"

/** The lists by the register that they are. */
export const listTitles: Readonly<Record<string, string>> = {
  "dfat-consolidated-list": "DFAT Consolidated List",
  "asic-banned-disqualified-persons": "ASIC Banned and Disqualified Persons",
  "asic-banned-disqualified-organisations": "ASIC Banned and Disqualified Organisations"
}

/** The same by their names in an answer. */
export const sourceTitles: Readonly<Record<string, string | undefined>> = {
  gov_sanctions: listTitles["dfat-consolidated-list"],
  regulator_banned_person: listTitles["asic-banned-disqualified-persons"],
  regulator_banned_org: listTitles["asic-banned-disqualified-organisations"]
}

export const verdictStanding: Readonly<
  Record<Verdict, { readonly kind: StandingKind; readonly says: string }>
> = {
  review: { kind: "review", says: "Needs review" },
  no_match: { kind: "plain", says: "Nothing similar found on this list" },
  unavailable: { kind: "gap", says: "List could not be relied on" }
}
