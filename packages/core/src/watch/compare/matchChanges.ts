/** New possible matches on the screening lists, as the changes that a subscription is told of. */
import type { EventType } from "@entity-watch/contract/schema/EventType"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import type { TypedChange } from "./EntityChange.ts"

/** The lists that are watched, with the type of event that a new match makes and the field where a screen shows it. */
export const watchedLists: ReadonlyMap<SourceId, { readonly type: EventType; readonly field: string }> =
  new Map([
    ["dfat-consolidated-list", { type: "sanctions_match", field: "screening.gov_sanctions" }],
    [
      "asic-banned-disqualified-persons",
      { type: "banned_match", field: "screening.regulator_banned_person" }
    ],
    [
      "asic-banned-disqualified-organisations",
      { type: "banned_match", field: "screening.regulator_banned_org" }
    ]
  ])

/** `asOf` gives the date of a list, where it has one. */
export const matchChanges = (
  matches: ReadonlyArray<Match>,
  asOf: (list: SourceId) => string | null
): ReadonlyArray<TypedChange> => {
  const types = new Set(matches.flatMap(({ source }) => watchedLists.get(source)?.type ?? []))
  return [...types].map((type) => {
    const own = matches.filter(({ source }) => watchedLists.get(source)?.type === type)
    return {
      type,
      matches: own,
      changes: own.map(({ list_ref, matched_name, source }) => {
        const at = asOf(source)
        return {
          field: watchedLists.get(source)?.field ?? source,
          before: null,
          after: { list_ref, matched_name },
          source,
          ...(at !== null && { as_of: at })
        }
      })
    }
  })
}
