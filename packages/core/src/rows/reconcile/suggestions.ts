/** What is suggested while somebody types: entities, properties and types. */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import { mostResults, mostText } from "./bounds.ts"
import { entityTypes, idOf, typesOf } from "./entityTypes.ts"
import { entityProperties } from "./properties.ts"

export const suggestionsOf = (candidates: ReadonlyArray<Candidate>) =>
  candidates
    .flatMap(({ canonical }) => {
      const id = idOf(canonical)
      if (id === null) return []
      const { postcode = null, state = null } = canonical.main_business_location.value ?? {}
      const place = [state, postcode].filter((part) => part !== null).join(" ")
      return {
        id,
        name: canonical.entity_name.value ?? id,
        description: [canonical.abn_status.value, place]
          .filter((part) => part !== null && part !== "")
          .join(", "),
        notable: typesOf(canonical)
      }
    })
    .slice(0, mostResults)

const startingWith = <A extends { readonly id: string; readonly name: string }>(
  all: ReadonlyArray<A>,
  prefix: string
): ReadonlyArray<A> => {
  const typed = prefix.trim().slice(0, mostText).toLowerCase()
  return all.filter(({ id, name }) => id.startsWith(typed) || name.toLowerCase().includes(typed))
}

export const suggestedProperties = (prefix: string) =>
  startingWith(entityProperties, prefix).map(({ description, id, name }) => ({ id, name, description }))

export const suggestedTypes = (prefix: string) => startingWith(entityTypes, prefix)
