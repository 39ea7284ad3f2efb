/** Reads what the journal keeps. It is what was sent and received on its day, whose form may have changed since. */
import { isObject } from "./isObject.ts"
import type { JournalEntry } from "./Journal.ts"

/** Of what an object has itself: a list has a method `entries`. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const textOf = (value: unknown, name: string): string => {
  const field = fieldOf(value, name)
  return field === undefined || field === null
    ? ""
    : typeof field === "object"
      ? JSON.stringify(field)
      : `${field}`
}

/** The three by their names in an answer, and each additional list by its id. */
export const listsOf = (entry: JournalEntry): ReadonlyArray<readonly [string, unknown]> => {
  const sources = fieldOf(entry.answer, "sources")
  const additional = fieldOf(entry.answer, "additional_sources")
  return [
    ...(isObject(sources) ? Object.entries(sources) : []),
    ...(Array.isArray(additional) ? additional : []).map(
      (source: unknown) => [textOf(source, "list"), source] as const
    )
  ]
}

export interface KeptMatch {
  readonly list: string
  readonly match: unknown
}

export const matchesOf = (entry: JournalEntry): ReadonlyArray<KeptMatch> =>
  listsOf(entry).flatMap(([list, source]) => {
    const matches = fieldOf(source, "matches")
    return Array.isArray(matches) ? matches.map((match: unknown) => ({ list, match })) : []
  })
