/** Answers each query of a batch as a row of a file is answered, alone and without regard to the others. */
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Resolver, RowResolver } from "@entity-watch/core/resolve"
import { Effect } from "effect"
import { identityUnavailable, upstreamUnavailable } from "../answer/failures.ts"
import { askedOfQuery } from "./askedOfQuery.ts"
import { candidatesOf } from "./candidates.ts"
import type { NamedQueries } from "./readQueries.ts"

const rules = { requireGst: false } as const

/** Makes what answers one query after another. */
export const makeAnsweredQuery = Effect.fnUntraced(function* (caller: Caller) {
  const rows = yield* RowResolver
  const resolver = yield* Resolver
  const { view } = yield* Effect.catchTag(
    resolver.batch(caller),
    "IdentitySourceUnavailable",
    identityUnavailable
  )
  return Effect.fnUntraced(function* ([key, query]: NamedQueries[number]) {
    if (view === null) return yield* unread
    const asked = askedOfQuery(query)
    const judged = yield* rows.resolve(view, asked, rules)
    // The protocol has no word for what could not be looked up: an answer without it would say that nobody was found.
    if (judged.verdict === "unavailable" && judged.isHindered)
      return yield* upstreamUnavailable(judged.reasons.join(" "))
    return [key, { result: candidatesOf(judged, asked, query) }] as const
  })
})

const unread = upstreamUnavailable("The registers could not be read; try again in a few seconds.")
