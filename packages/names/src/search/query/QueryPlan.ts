/**
 * The query plan: each word of the query with the terms of the dictionary that can stand for it, and how much each of
 * them is worth.
 */
import { termWeight } from "../analysis/termWeight.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import type { LookedUpWord } from "./lookUpWords.ts"
import type { ParsedQuery } from "./parseQuery.ts"
import type { SearchDepth } from "./searchDepths.ts"
import { JOINED_OR_SPLIT } from "./wordSplits.ts"
import { type WordVariants, wordVariantsOf } from "./wordVariants.ts"

/** A term of the dictionary that can stand for the units in `mask`. */
export interface PlannedVariant {
  readonly term: Term
  readonly mask: number
  /** The variant's quality, from 0 to 1. */
  readonly quality: number
  /** Whether its posting list opens candidates. False for the half of a word that is too common. */
  readonly opens: boolean
}

/** One word of the query. */
export interface PlannedWord {
  readonly text: string
  /** Whether some name has the word as it is written. */
  readonly isInDictionary: boolean
  readonly mask: number
  readonly weight: number
  readonly variants: ReadonlyArray<PlannedVariant>
}

/**
 * Words are cut into units, so that BLUEGUM in a query can be BLUE and GUM in a name: each unit is found once, by one
 * word of the name.
 */
export interface QueryPlan {
  readonly words: ReadonlyArray<PlannedWord>
  /** The weight of each unit. */
  readonly weights: ReadonlyArray<number>
  /** The first byte of each unit. */
  readonly initials: ReadonlyArray<number>
  /** A mask of the units that are single letters. */
  readonly letters: number
  /** The weight of all units. */
  readonly total: number
  /** The legal form, as `analyseName` numbers it. */
  readonly form: number
}

/** How many variants one word may have at each depth. */
const mostVariants = [16, 64, 160] as const
/** The weight of a word that no name has is at most this share of the highest weight: it is misspelt, or cannot be found. */
const UNKNOWN_SHARE = 0.6

const compareVariants = (a: PlannedVariant, b: PlannedVariant): number =>
  b.quality - a.quality ||
  b.term.frequency - a.term.frequency ||
  (a.term.text < b.term.text ? -1 : a.term.text > b.term.text ? 1 : 0)

interface Units {
  readonly masks: ReadonlyArray<number>
  readonly weights: ReadonlyArray<number>
  readonly initials: ReadonlyArray<number>
  readonly letters: number
}

const unitsOf = (words: ReadonlyArray<WordVariants>, nameCount: number): Units => {
  const masks: Array<number> = []
  const weights: Array<number> = []
  const initials: Array<number> = []
  let letters = 0
  for (const word of words) {
    const units = word.split?.map(({ text }) => text) ?? [word.queryWord.text]
    let mask = 0
    for (const unit of units) {
      const bit = 1 << weights.length
      mask |= bit
      if (unit.length === 1) letters |= bit
      weights.push(wordWeight(word, nameCount) / units.length)
      initials.push(unit.charCodeAt(0))
    }
    masks.push(mask)
  }
  return { masks, weights, initials, letters }
}

const plannedVariantsOf = ({ split, whole }: WordVariants, mask: number, most: number) => {
  const variants: Array<PlannedVariant> = whole.map(({ quality, term }) => ({
    term,
    quality,
    mask,
    opens: true
  }))
  variants.sort(compareVariants)
  if (variants.length > most) variants.length = most
  const rarer = rarerHalf(split)
  let left = mask
  split?.forEach(({ quality, term }, part) => {
    const own = left & -left
    left &= ~own
    if (term !== undefined) variants.push({ term, quality, mask: own, opens: part === rarer })
  })
  return variants
}

/** Makes the plan. `words` are the words of the query, which have been looked up. */
export const planQuery = (
  { form }: ParsedQuery,
  words: ReadonlyArray<LookedUpWord>,
  dictionary: TermDictionary,
  depth: SearchDepth
): QueryPlan => {
  const found = wordVariantsOf(words, dictionary, depth)
  const { initials, letters, masks, weights } = unitsOf(found, dictionary.nameCount)
  const variants = found.map((word, at) => plannedVariantsOf(word, masks[at] ?? 0, mostVariants[depth]))
  found.forEach(({ queryWord: { joined } }, at) => {
    if (joined === undefined) return
    const mask = (masks[at] ?? 0) | (masks[at + 1] ?? 0)
    // A variant of both words, since the posting lists of either may stay unread.
    for (const own of [variants[at], variants[at + 1]])
      own?.push({ term: joined, quality: JOINED_OR_SPLIT, mask, opens: true })
  })
  return {
    words: found.map((word, at) => ({
      text: word.queryWord.text,
      isInDictionary: word.queryWord.exact !== undefined,
      mask: masks[at] ?? 0,
      weight: wordWeight(word, dictionary.nameCount),
      variants: variants[at] ?? []
    })),
    weights,
    initials,
    letters,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    form
  }
}

/** The index of the rarer half; -1 where the halves are letters. */
const rarerHalf = (split: WordVariants["split"]): number => {
  const [first, second] = split ?? []
  if (first === undefined || second === undefined || first.text.length === 1) return -1
  return (second.term?.frequency ?? 0) < (first.term?.frequency ?? 0) ? 1 : 0
}

/**
 * The weight of a single letter, which is mostly an initial. One name in about a dozen begins with it, however few
 * names have it as a word.
 */
const LETTER_WEIGHT = 4

/**
 * A word that is not in the dictionary weighs as much as all words together that it may stand for, and so does a short form of
 * words that are much commoner than itself.
 */
const wordWeight = ({ queryWord, whole }: WordVariants, nameCount: number) => {
  const { exact, longForms, spelled, text } = queryWord
  if (text.length === 1 || spelled)
    return Math.min(text.length * LETTER_WEIGHT, termWeight(nameCount, exact?.frequency ?? 1))
  if (longForms.length > 0)
    return termWeight(
      nameCount,
      longForms.reduce((sum, { frequency }) => sum + frequency, exact?.frequency ?? 0)
    )
  if (exact !== undefined) return termWeight(nameCount, exact.frequency)
  const most = UNKNOWN_SHARE * termWeight(nameCount, 1)
  const frequency = whole.reduce((sum, { term }) => sum + term.frequency, 0)
  return frequency === 0 ? most : Math.min(most, termWeight(nameCount, Math.min(nameCount, frequency)))
}
