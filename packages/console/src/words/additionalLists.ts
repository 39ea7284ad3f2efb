/** What is said of an additional list, in words. */

import type { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { AdministeredList } from "@entity-watch/contract/schema/admin/AdministeredList"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import { counted } from "./numbers.ts"

export const formatWords: Readonly<Record<ListFormat, string>> = {
  csv: "CSV of your own",
  "targets-simple-csv": "OpenSanctions, CSV",
  followthemoney: "OpenSanctions, JSON",
  "un-security-council": "UN, XML",
  "ofac-sdn": "OFAC, XML",
  "uk-sanctions": "UK, XML or CSV",
  "eu-consolidated": "EU, XML",
  "au-terrorist-organisations": "Terrorist organisations, HTML",
  "ndis-compliance-actions": "NDIS Commission, CSV",
  "abf-sanctioned-sponsors": "ABF sponsors, JSON"
}

export const kindWords: Readonly<Record<ListKind, string>> = {
  sanctions: "Sanctions",
  banned: "Banned or disqualified",
  other: "Other"
}

/** As which event a new match of whoever is watched is told. */
export const kindEvents: Readonly<Record<ListKind, string>> = {
  sanctions: "a new match of a watched subject is a sanctions_match event",
  banned: "a new match of a watched subject is a banned_match event",
  other: "nobody is told of a new match"
}

export const countsWords = (counts: boolean): string => (counts ? "Counts" : "Does not count")

const reviewDays = 2

/** Whether what rests on the list can be relied on. */
export const listStanding = (
  list: Pick<AdministeredList, "age_days" | "in_doubt" | "last_failure" | "max_age_days" | "note" | "state">
): { readonly kind: StandingKind; readonly says: string; readonly because: string } => {
  const { age_days: age, in_doubt: doubt, last_failure: failure, max_age_days: limit, note, state } = list
  if (state === "not_loaded")
    return {
      kind: "gap",
      says: "Nothing loaded",
      because: failure === null ? "Nothing was ever loaded into it." : failure.reason
    }
  if (state === "partial")
    return {
      kind: "alarm",
      says: "Could not be relied on",
      because: `${note ?? "Only a part of it is loaded."} A screen of this list never says that nothing was found.`
    }
  if (state === "stale")
    return {
      kind: "alarm",
      says: "Could not be relied on",
      because:
        age === null
          ? "Nobody can say how old it is. Load it again, with the day on which it was the publisher’s."
          : `It is ${counted(age, "day")} old, and is relied on for ${counted(limit ?? 0, "day")}. Load its current file.`
    }
  if (doubt !== undefined) return { kind: "review", says: "An edition is in doubt", because: doubt.reason }
  if (failure !== null)
    return { kind: "review", says: "The last file was not taken", because: failure.reason }
  if (age !== null && limit !== null && limit - age <= reviewDays)
    return {
      kind: "review",
      says: "Soon too old",
      because: `It is ${counted(age, "day")} old, and is relied on for ${counted(limit, "day")}. Load its current file.`
    }
  return { kind: "plain", says: limit === null ? "In force" : "Within its dates", because: "" }
}

export const ageWords = ({
  age_days: age,
  max_age_days: limit
}: Pick<AdministeredList, "age_days" | "max_age_days">): string =>
  age === null ? "–" : `${counted(age, "day")}${limit === null ? "" : ` of ${limit}`}`
