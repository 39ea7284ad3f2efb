/** Data extension: the values of properties of entities that were matched. */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Resolver } from "@entity-watch/core/resolve"
import { candidateOfId } from "@entity-watch/core/rows/reconcile/entityTypes"
import { requestById } from "@entity-watch/core/rows/reconcile/numberedRequest"
import { cellsOf, cellsOfNobody } from "@entity-watch/core/rows/reconcile/properties"
import type { Extension } from "@entity-watch/core/rows/reconcile/readExtension"
import { Screener } from "@entity-watch/core/screen"
import { Effect } from "effect"
import { dateOfBirthInFuture, identityUnavailable, searchOverloaded } from "../answer/failures.ts"

/** Makes what reads one row after another, all from the same snapshots. */
export const makeExtendedRow = Effect.fnUntraced(function* (caller: Caller, { properties }: Extension) {
  const resolver = yield* Resolver
  const screener = yield* Screener
  const { answer, view } = yield* Effect.catchTag(
    resolver.batch(caller),
    "IdentitySourceUnavailable",
    identityUnavailable
  )
  const screens = properties.some(({ needs }) => needs === "screen") ? yield* screener.batch(caller) : null
  const include = properties.flatMap(({ needs }) => (needs === null || needs === "screen" ? [] : [needs]))
  const nothing = Object.fromEntries(properties.map((property) => [property.id, cellsOfNobody(property)]))

  return Effect.fnUntraced(function* (id: string) {
    const request = requestById(id)
    if (request === null || view === null) return [id, nothing] as const
    const { candidates } = yield* Effect.catchTags(answer({ ...request, include }), {
      IdentitySourceUnavailable: identityUnavailable,
      SearchOverloaded: searchOverloaded
    })
    const candidate = candidateOfId(candidates, id)
    if (candidate === undefined) return [id, nothing] as const
    const screened =
      screens === null
        ? null
        : yield* Effect.catchTag(screens.answer(request), "DateOfBirthInFuture", dateOfBirthInFuture)
    const cells = properties.map(
      (property) => [property.id, cellsOf(property, { candidate, view, screened })] as const
    )
    return [id, Object.fromEntries(cells)] as const
  })
})
