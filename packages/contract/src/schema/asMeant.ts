/**
 * A request as its sender means it, before a schema reads it: the one rule of REST's bodies, of lines and of tools.
 * Programs fill what they do not use with null or an empty text, and a command line that reads its values as JSON makes
 * a number of an ABN.
 */
import { isObject } from "./isObject.ts"

/** The annotation of a text of digits that says what is wrong with a number that is not taken for one. */
export const messageOfNumber = "messageOfNumber"

/** Of a field that holds an ABN or an ACN. */
export const ofOtherLength = (field: string) => ({
  [messageOfNumber]: `${field} must be eleven digits for an ABN or nine for an ACN, sent as text where it begins with 0`
})

type Fields = Readonly<Record<string, unknown>>

const isAbsent = (value: unknown): boolean =>
  value === null || (typeof value === "string" && value.trim() === "")

/** How many digits a number has that is taken for its text. One that has lost a leading zero has fewer. */
const identifier = [11, 9]
const digitsOf: ReadonlyMap<string, ReadonlyArray<number>> = new Map([
  ["abn", [11]],
  ["acn", [9]],
  ["identifier", identifier],
  ["id", identifier],
  ["entities", identifier],
  ["postcode", [4]],
  ["imo", [7]]
])

const asDigits = (value: unknown, lengths: ReadonlyArray<number>): unknown => {
  if (typeof value !== "number") return value
  const digits = `${value}`
  return /^\d+$/u.test(digits) && lengths.includes(digits.length) ? digits : value
}

const fieldAsMeant = (name: string, value: unknown): unknown => {
  const lengths = digitsOf.get(name)
  if (lengths === undefined) return value
  return Array.isArray(value) && value.some((each) => typeof each === "number")
    ? value.map((each) => asDigits(each, lengths))
    : asDigits(value, lengths)
}

const fieldsAsMeant = (sent: Fields, ofField: (name: string, value: unknown) => unknown): Fields => {
  const all = Object.entries(sent)
  const meant = all.flatMap(([name, value]): ReadonlyArray<[string, unknown]> => {
    const field = isAbsent(value) ? null : ofField(name, value)
    return field === null ? [] : [[name, field]]
  })
  const isAsSent = meant.length === all.length && meant.every(([name, value]) => value === sent[name])
  return isAsSent ? sent : Object.fromEntries(meant)
}

/** What holds nothing but absent fields is absent too. No request is nested deeper. */
const nested = (name: string, value: unknown): unknown => {
  if (!isObject(value)) return fieldAsMeant(name, value)
  const meant = fieldsAsMeant(value, fieldAsMeant)
  return meant !== value && Object.keys(meant).length === 0 ? null : meant
}

/**
 * The request itself, where there is nothing to change. An empty text of `refusedEmpty` stays, for the schema to refuse:
 * far more would be answered without it than was asked for.
 */
export const asMeant = <R>(request: R, refusedEmpty: ReadonlyArray<string> = []): R | Fields => {
  if (!isObject(request)) return request
  const meant = fieldsAsMeant(request, nested)
  const kept = refusedEmpty.filter((name) => typeof request[name] === "string" && !(name in meant))
  return kept.length === 0
    ? meant
    : { ...meant, ...Object.fromEntries(kept.map((name) => [name, request[name]])) }
}
