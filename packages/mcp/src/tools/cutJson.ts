/** Cuts the lists and texts of JSON that is too long, and says which of them. */
import { isObject } from "@entity-watch/contract/schema/isObject"

/** How many items of each list and how many characters of each text are kept. */
export interface Degree {
  readonly items: number
  readonly characters: number
}

/** From mild to severe. What the last one leaves of an answer is the fields of its schema, each with a short text. */
export const degrees: ReadonlyArray<Degree> = [
  { items: 50, characters: 2000 },
  { items: 20, characters: 1000 },
  { items: 10, characters: 500 },
  { items: 5, characters: 250 },
  { items: 2, characters: 120 },
  { items: 1, characters: 80 },
  { items: 0, characters: 60 }
]

/** A receipt is signed as a whole, a payload is JSON, and what limits an answer's meaning stays with it. */
const keptWhole = new Set(["receipt", "payload", "disclaimer", "left_out", "next_cursor"])

/** `left` has a sentence for each kind of list or text that was cut, at most twenty. */
export const cutJson = (json: unknown, { characters, items }: Degree) => {
  const lists = new Map<string, { shown: number; of: number }>()
  const texts = new Set<string>()
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === "string") {
      if (value.length <= characters) return value
      texts.add(path)
      return `${[...value].slice(0, characters).join("")}…`
    }
    if (Array.isArray(value)) {
      const shown = value.slice(0, items)
      if (shown.length < value.length) {
        const { of, shown: before } = lists.get(path) ?? { shown: 0, of: 0 }
        lists.set(path, { shown: before + shown.length, of: of + value.length })
      }
      return shown.map((each) => cut(each, `${path}[]`))
    }
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
      key,
      keptWhole.has(key) ? each : cut(each, path === "" ? key : `${path}.${key}`)
    ])
    return Object.fromEntries(entries)
  }
  const value = cut(json, "")
  const sentences = [
    ...[...lists].map(([path, { of, shown }]) => `${path}: ${shown} of ${of} shown.`),
    ...[...texts].map((path) => `${path}: cut after ${characters} characters.`)
  ]
  const more = sentences.length - mostSentences
  return {
    value,
    left: more > 0 ? [...sentences.slice(0, mostSentences), `And ${more} more were cut.`] : sentences
  }
}

const mostSentences = 20
