/**
 * The places of each word of a long name, where words come again. Whoever repeats a name until a field is full would otherwise
 * have each word of a listed name compared, and paired, as often as it comes.
 */
import type { NameVariant } from "../analysis/NameVariant.ts"
import type { Word } from "../analysis/Word.ts"

/** From so many words on. */
const LONG = 12

export interface RepeatedWord {
  /** Ascending. */
  readonly places: ReadonlyArray<number>
  /** Whether two neighbours are this word, and may be one word of another name together. */
  readonly isDoubled: boolean
}

type Asked = Pick<NameVariant, "roles" | "words"> & { readonly joinKeys: ReadonlyArray<string> }

/** A query is held against many names, one after the other. */
let asked: Asked | undefined
let answered: ReadonlyArray<RepeatedWord> | null = null

/** Null where the name is short, or no word comes again. One word in two roles is two. */
export const repeatedWords = (name: Asked): ReadonlyArray<RepeatedWord> | null => {
  if (name.words.length < LONG) return null
  if (name !== asked) {
    answered = placesOf(name)
    asked = name
  }
  return answered
}

const placesOf = ({ joinKeys, roles, words }: Asked): ReadonlyArray<RepeatedWord> | null => {
  const byRole = new Map<string | undefined, Map<Word, { places: Array<number>; isDoubled: boolean }>>()
  const all: Array<{ places: Array<number>; isDoubled: boolean }> = []
  for (const [at, word] of words.entries()) {
    const ofRole = byRole.get(roles[at]) ?? new Map<Word, { places: Array<number>; isDoubled: boolean }>()
    byRole.set(roles[at], ofRole)
    const known = ofRole.get(word)
    if (known === undefined) {
      const found = { places: [at], isDoubled: false }
      ofRole.set(word, found)
      all.push(found)
    } else {
      known.isDoubled ||= known.places.at(-1) === at - 1 && (joinKeys[at - 1] ?? "") !== ""
      known.places.push(at)
    }
  }
  return all.length === words.length ? null : all
}

/**
 * The places that a word in this place of a name may be paired with, the nearest first, and of two that are as near the first:
 * as many as the name has words. Each of these takes one, so that one is left where the word itself is not taken.
 */
export const placesFor = (
  { isDoubled, places }: RepeatedWord,
  to: number,
  most: number
): ReadonlyArray<number> => {
  if (isDoubled || places.length <= most) return places
  const found: Array<number> = []
  let after = 0
  while (after < places.length && (places[after] ?? 0) < to) after++
  let before = after - 1
  while (found.length < most) {
    const lower = places[before]
    const upper = places[after]
    const isLower = lower !== undefined && (upper === undefined || to - lower <= upper - to)
    found.push((isLower ? lower : upper) ?? 0)
    if (isLower) before--
    else after++
  }
  return found
}
