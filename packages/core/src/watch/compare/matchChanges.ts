/** New possible matches on the screening lists, as the changes that a subscription is told of. */
import { isListId, type SourceId } from "@entity-watch/contract/schema/ListId"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { titled } from "../../lists/titled.ts"
import type { TypedChange } from "./EntityChange.ts"
import { type WatchedList, watchedLists } from "./WatchedList.ts"

/**
 * One change for each type of event and, of lists of an account's own, for each account. `asOf` gives the date of a list,
 * where it has one; `additional` are the lists beside the three.
 */
export const matchChanges = (
  matches: ReadonlyArray<Match>,
  asOf: (list: SourceId) => string | null,
  additional: ReadonlyArray<WatchedList> = []
): ReadonlyArray<TypedChange> => {
  const listOf = (source: SourceId) =>
    watchedLists.get(source) ?? additional.find(({ register }) => register.source.id === source)
  const groups = new Map<string, { list: WatchedList; matches: Array<Match> }>()
  for (const match of matches) {
    const list = listOf(match.source)
    if (list === undefined || list.type === null) continue
    const key = `${list.type} ${list.owner ?? ""}`
    const group = groups.get(key)
    const { id, title } = list.register.source
    const own = isListId(id) ? titled(match, title) : match
    if (group === undefined) groups.set(key, { list, matches: [own] })
    else group.matches.push(own)
  }
  return [...groups.values()].flatMap(({ list: { owner, type }, matches: own }) =>
    type === null
      ? []
      : [
          {
            type,
            ...(owner !== null && { owner }),
            matches: own,
            changes: own.map(({ list_ref, matched_name, source }) => {
              const at = asOf(source)
              return {
                field: listOf(source)?.field ?? source,
                before: null,
                after: { list_ref, matched_name },
                source,
                ...(at !== null && { as_of: at })
              }
            })
          }
        ]
  )
}
