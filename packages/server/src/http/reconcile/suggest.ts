/** Suggestions of entities, by their names or numbers, while somebody types. */
import { strict } from "@entity-watch/contract/http/strict"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import { Resolver } from "@entity-watch/core/resolve"
import { mostText } from "@entity-watch/core/rows/reconcile/bounds"
import { requestById } from "@entity-watch/core/rows/reconcile/numberedRequest"
import { suggestionsOf } from "@entity-watch/core/rows/reconcile/suggestions"
import { Effect, Option, Schema } from "effect"
import { identityUnavailable, searchOverloaded } from "../answer/failures.ts"

const decoded = Schema.decodeUnknownOption(ResolveRequest, strict)

/** What cannot be a name yet, as it is typed, has no suggestions. */
const requestOf = (prefix: string): Option.Option<ResolveRequest> =>
  decoded({ ...(requestById(writtenNumber(prefix).digits) ?? { name: prefix }), include: [] })

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
  return suggestionsOf(candidates)
})
