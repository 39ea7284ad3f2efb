/** Answers each query of a batch as resolve and a row of a file are answered, alone and without regard to the others. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import { Resolver, RowResolver } from "@entity-watch/core/resolve"
import { askedOfQuery, requestsOf } from "@entity-watch/core/rows/reconcile/askedOfQuery"
import { candidatesOf } from "@entity-watch/core/rows/reconcile/candidates"
import type { NamedQueries } from "@entity-watch/core/rows/reconcile/readQueries"
import { Effect } from "effect"
import { identityUnavailable, searchOverloaded, upstreamUnavailable } from "../answer/failures.ts"

const rules = { requireGst: false } as const

/** Makes what answers one query after another. */
export const makeAnsweredQuery = Effect.fnUntraced(function* (caller: Caller) {
  const rows = yield* RowResolver
  const resolver = yield* Resolver
  const { answer, view } = yield* Effect.catchTag(
    resolver.batch(caller),
    "IdentitySourceUnavailable",
    identityUnavailable
  )
  /** The protocol has no word for a name of which nobody can be found because too many bear its words. */
  const resolved = (request: ResolveRequest) =>
    Effect.catchTags(answer(request), {
      IdentitySourceUnavailable: identityUnavailable,
      SearchOverloaded: (overloaded) =>
        overloaded.reason === "too_common" ? Effect.succeed({ candidates: [] }) : searchOverloaded(overloaded)
    })
  return Effect.fnUntraced(function* ([key, query]: NamedQueries[number]) {
    if (view === null) return yield* unread
    const asked = askedOfQuery(query)
    const found = yield* Effect.forEach(requestsOf(asked, query), resolved)
    const judged = yield* rows.resolve(view, asked, rules)
    // An answer without what could not be looked up would say that nobody was found.
    if (judged.verdict === "unavailable" && judged.isHindered)
      return yield* upstreamUnavailable(judged.reasons.join(" "))
    const candidates = found.flatMap((each) => each.candidates)
    return [key, { result: candidatesOf(candidates, judged, asked, query) }] as const
  })
})

const unread = upstreamUnavailable("The registers could not be read; try again in a few seconds.")
