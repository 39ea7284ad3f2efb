/** Data extension: the values of properties of entities that were matched. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { isObject } from "@entity-watch/contract/schema/isObject"
import { Resolver } from "@entity-watch/core/resolve"
import { candidateOfId } from "@entity-watch/core/rows/reconcile/entityTypes"
import { requestById } from "@entity-watch/core/rows/reconcile/numberedRequest"
import {
  cellsOf,
  cellsOfNobody,
  type EntityProperty,
  entityProperties
} from "@entity-watch/core/rows/reconcile/properties"
import { Screener } from "@entity-watch/core/screen"
import { Effect, Result } from "effect"
import { dateOfBirthInFuture, identityUnavailable, searchOverloaded } from "../answer/failures.ts"
import { mostProperties } from "./bounds.ts"

export interface Extension {
  readonly ids: ReadonlyArray<string>
  readonly properties: ReadonlyArray<EntityProperty>
}

/** A property that does not exist is refused, since a column without a value would say that nobody has one. */
export const readExtension = (asked: Readonly<Record<string, unknown>>): Result.Result<Extension, string> => {
  const { ids, properties } = asked
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === "string"))
    return Result.fail("extend must have ids, an array of strings.")
  if (!Array.isArray(properties) || properties.length > mostProperties)
    return Result.fail(`extend must have properties, an array of at most ${mostProperties} objects.`)
  const read: Array<EntityProperty> = []
  for (const asked of properties) {
    const id = isObject(asked) ? asked.id : undefined
    const property = entityProperties.find((each) => each.id === id)
    if (property === undefined)
      return Result.fail(
        `Each property must have as id one of ${entityProperties.map((each) => each.id).join(", ")}.`
      )
    if (!read.includes(property)) read.push(property)
  }
  return Result.succeed({ ids: [...new Set(ids)], properties: read })
}

export const metaOf = ({ properties }: Extension) => properties.map(({ id, name }) => ({ id, name }))

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
