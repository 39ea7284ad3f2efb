/** Suggestions while somebody types: entities by their names or numbers, and what there is of properties and types. */
import { strict } from "@entity-watch/contract/http/strict"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import { Resolver } from "@entity-watch/core/resolve"
import { entityTypes, idOf, typesOf } from "@entity-watch/core/rows/reconcile/entityTypes"
import { requestById } from "@entity-watch/core/rows/reconcile/numberedRequest"
import { entityProperties } from "@entity-watch/core/rows/reconcile/properties"
import { Effect, Option, Schema } from "effect"
import { identityUnavailable, searchOverloaded } from "../answer/failures.ts"
import { mostResults, mostText } from "./bounds.ts"

const decoded = Schema.decodeUnknownOption(ResolveRequest, strict)

/** What cannot be a name yet, as it is typed, has no suggestions. */
const requestOf = (prefix: string): Option.Option<ResolveRequest> => {
  return decoded({ ...(requestById(writtenNumber(prefix).digits) ?? { name: prefix }), include: [] })
}

export const suggestedEntities = Effect.fnUntraced(function* (caller: Caller, prefix: string) {
  const asked = requestOf(prefix.slice(0, mostText))
  if (Option.isNone(asked)) return []
  const resolver = yield* Resolver
  const { candidates } = yield* resolver.resolve(caller, asked.value).pipe(
    Effect.catchTags({
      AsOfOutOfReach: () => Effect.die("Nothing was asked as of a day."),
      IdentitySourceUnavailable: identityUnavailable,
      SearchOverloaded: (overloaded) =>
        overloaded.reason === "too_common" ? Effect.succeed({ candidates: [] }) : searchOverloaded(overloaded)
    })
  )
  return candidates
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
})

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
