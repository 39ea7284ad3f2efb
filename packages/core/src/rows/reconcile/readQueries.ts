/** Reads a batch of queries. A query is judged by what the protocol gives it; anything else is refused in a sentence. */
import { isObject } from "@entity-watch/contract/schema/isObject"
import { saidTwice } from "@entity-watch/contract/schema/repeatedName"
import * as Result from "effect/Result"
import { mostProperties, mostResults, mostText, mostTypes } from "./bounds.ts"
import type { ReconciliationQuery } from "./ReconciliationQuery.ts"

export type NamedQueries = ReadonlyArray<readonly [key: string, query: ReconciliationQuery]>

/** The object that a form's field holds as JSON. */
export const objectIn = (
  field: string,
  json: string
): Result.Result<Readonly<Record<string, unknown>>, string> => {
  try {
    const value: unknown = JSON.parse(json)
    if (!isObject(value)) return Result.fail(`The field ${field} must hold a JSON object.`)
    const twice = saidTwice(json)
    return twice === undefined ? Result.succeed(value) : Result.fail(twice)
  } catch {
    return Result.fail(`The field ${field} is not valid JSON.`)
  }
}

export const readQueries = (
  batch: Readonly<Record<string, unknown>>
): Result.Result<NamedQueries, string> => {
  const queries: Array<readonly [string, ReconciliationQuery]> = []
  for (const [key, value] of Object.entries(batch)) {
    const query = readQuery(value)
    if (Result.isFailure(query)) return Result.fail(`A query was not understood: ${query.failure}`)
    queries.push([key, query.success])
  }
  return Result.succeed(queries)
}

const known = new Set(["query", "type", "type_strict", "limit", "properties"])
const stricts = ["any", "should", "all"] as const

const readQuery = (value: unknown): Result.Result<ReconciliationQuery, string> => {
  if (!isObject(value)) return Result.fail("it must be a JSON object.")
  if (Object.keys(value).some((field) => !known.has(field)))
    return Result.fail("its fields are query, type, type_strict, limit and properties.")
  const { limit = mostResults, properties = [], query = "", type = [], type_strict: strictness } = value
  if (typeof query !== "string") return Result.fail("query must be a string.")
  const types = typeof type === "string" ? [type] : type
  if (!Array.isArray(types) || types.length > mostTypes || !types.every((each) => typeof each === "string"))
    return Result.fail(`type must be a string, or an array of at most ${mostTypes} strings.`)
  const strict = strictness === undefined ? "should" : stricts.find((each) => each === strictness)
  if (strict === undefined) return Result.fail("type_strict must be any, should or all.")
  if (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1)
    return Result.fail("limit must be a positive integer.")
  const values = readProperties(properties)
  if (Result.isFailure(values)) return Result.fail(values.failure)
  if (query === "" && values.success.size === 0)
    return Result.fail("it must have a query that is not empty, or properties.")
  return Result.succeed({
    text: shortened(query),
    types,
    strict,
    limit: Math.min(limit, mostResults),
    values: values.success
  })
}

/** Properties that say who is meant: where there are several, it is not guessed which of them counts. */
const numbers = new Set(["abn", "acn"])
const several = ", "

/** White space counts once, so that what is cut is too long for a name or a number in any case. */
const shortened = (text: string): string => text.replace(/\s+/gu, " ").slice(0, mostText)

const readProperties = (properties: unknown): Result.Result<ReadonlyMap<string, string>, string> => {
  if (!Array.isArray(properties) || properties.length > mostProperties)
    return Result.fail(`properties must be an array of at most ${mostProperties} objects.`)
  const values = new Map<string, string>()
  for (const property of properties) {
    if (!isObject(property) || typeof property.pid !== "string" || property.v === undefined)
      return Result.fail("each property must be an object with pid, a string, and v.")
    const { pid, v } = property
    const texts = (Array.isArray(v) ? v : [v]).map(textOf)
    if (texts.includes(undefined))
      return Result.fail("v must be a string, a number, a boolean, an object with id, or an array of these.")
    for (const text of texts.map((each) => shortened(each ?? "").trim())) {
      const before = values.get(pid) ?? ""
      if (before === "") values.set(pid, text)
      else if (numbers.has(pid) && text !== "" && !before.split(several).includes(text))
        values.set(pid, shortened(`${before}${several}${text}`))
    }
  }
  return Result.succeed(values)
}

/** Of a cell that is matched already, the name says a place and the id a number. */
const textOf = (value: unknown): string | undefined => {
  if (value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number" || typeof value === "boolean") return `${value}`
  return isObject(value) && typeof value.id === "string" ? value.id : undefined
}
