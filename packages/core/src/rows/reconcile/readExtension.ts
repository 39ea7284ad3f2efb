/** Reads what is asked of data extension: of which entities, and which of their properties. */
import { isObject } from "@entity-watch/contract/schema/isObject"
import * as Result from "effect/Result"
import { mostProperties } from "./bounds.ts"
import { type EntityProperty, entityProperties } from "./properties.ts"

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
