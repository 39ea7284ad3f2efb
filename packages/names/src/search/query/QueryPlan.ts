/** What to look for: every word asked for, with the words of the register that can stand for it and what each is worth. */

import { termWeight } from "../analysis/termWeight.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import type { ParsedQuery } from "./parseQuery.ts"
import { type LookedUpWord, TOGETHER, type WordVariants, wordVariantsOf } from "./wordVariants.ts"

/** 0: as written, abbreviated or joined. 1: one edit, or cut in two. 2: everything. */
export type SearchDepth = 0 | 1 | 2

/** A word of the register that can stand for the units in `mask`. */
export interface PlannedVariant {
  readonly term: Term
  readonly mask: number
  /** 0 to 1. */
  readonly quality: number
  /** False for a part of a word that is too common to bring up names by itself. */
  readonly opens: boolean
}

/** One word of the query. */
export interface PlannedWord {
  readonly text: string
  /** A name has it as it is written. */
  readonly known: boolean
  readonly mask: number
  readonly weight: number
  readonly variants: ReadonlyArray<PlannedVariant>
}

/** Words are cut into units, so that "BLUEGUM" can be BLUE and GUM: each unit is found once, by one word of the name. */
export interface QueryPlan {
  readonly words: ReadonlyArray<PlannedWord>
  /** By unit. */
  readonly weights: ReadonlyArray<number>
  /** By unit: the first byte. */
  readonly initials: ReadonlyArray<number>
  /** The units of a single letter. */
  readonly letters: number
  readonly total: number
  readonly form: number
}

const mostVariants = [16, 64, 160] as const
/** A word that no name has counts as one of middling rarity at most: it is a slip, or cannot be found. */
const UNKNOWN_SHARE = 0.6

const before = (a: PlannedVariant, b: PlannedVariant): number =>
  b.quality - a.quality ||
  b.term.frequency - a.term.frequency ||
  (a.term.text < b.term.text ? -1 : a.term.text > b.term.text ? 1 : 0)

interface Units {
  readonly masks: ReadonlyArray<number>
  readonly weights: ReadonlyArray<number>
  readonly initials: ReadonlyArray<number>
  readonly letters: number
}

const unitsOf = (readings: ReadonlyArray<WordVariants>, names: number): Units => {
  const masks: Array<number> = []
  const weights: Array<number> = []
  const initials: Array<number> = []
  let letters = 0
  for (const reading of readings) {
    const parts = reading.split?.map(({ text }) => text) ?? [reading.queryWord.text]
    let mask = 0
    for (const part of parts) {
      const bit = 1 << weights.length
      mask |= bit
      if (part.length === 1) letters |= bit
      weights.push(wordWeight(reading, names) / parts.length)
      initials.push(part.charCodeAt(0))
    }
    masks.push(mask)
  }
  return { masks, weights, initials, letters }
}

const variantsOf = ({ split, whole }: WordVariants, mask: number, most: number): Array<PlannedVariant> => {
  const variants: Array<PlannedVariant> = whole.map(({ quality, word }) => ({
    term: word,
    quality,
    mask,
    opens: true
  }))
  variants.sort(before)
  if (variants.length > most) variants.length = most
  const low = mask & -mask
  const rarer = rarerHalf(split)
  split?.forEach(({ quality, word }, half) => {
    const own = half === 0 ? low : mask & ~low
    if (word !== undefined) variants.push({ term: word, quality, mask: own, opens: half === rarer })
  })
  return variants
}

/** `words`: those of the query. */
export const planQuery = (
  { form }: ParsedQuery,
  words: ReadonlyArray<LookedUpWord>,
  lexicon: TermDictionary,
  depth: SearchDepth
): QueryPlan => {
  const readings = wordVariantsOf(words, lexicon, depth)
  const { initials, letters, masks, weights } = unitsOf(readings, lexicon.nameCount)
  const variants = readings.map((reading, at) => variantsOf(reading, masks[at] ?? 0, mostVariants[depth]))
  readings.forEach(({ queryWord: { joined } }, at) => {
    if (joined === undefined) return
    const mask = (masks[at] ?? 0) | (masks[at + 1] ?? 0)
    // With both words, since the list of either may be left unread.
    for (const own of [variants[at], variants[at + 1]])
      own?.push({ term: joined, quality: TOGETHER, mask, opens: true })
  })
  return {
    words: readings.map((reading, at) => ({
      text: reading.queryWord.text,
      known: reading.queryWord.exact !== undefined,
      mask: masks[at] ?? 0,
      weight: wordWeight(reading, lexicon.nameCount),
      variants: variants[at] ?? []
    })),
    weights,
    initials,
    letters,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    form
  }
}

/** -1 where the halves are letters. */
const rarerHalf = (split: WordVariants["split"]): number => {
  const [first, second] = split ?? []
  if (first === undefined || second === undefined || first.text.length === 1) return -1
  return (second.word?.frequency ?? 0) < (first.word?.frequency ?? 0) ? 1 : 0
}

/** A letter is mostly an initial, and one name in about a dozen begins with it, however few are written so. */
const LETTER_WEIGHT = 4

/** Of a word that is not known, how rare all are that it may stand for. */
const wordWeight = ({ queryWord: { exact, spelled, text }, whole }: WordVariants, names: number): number => {
  if (text.length === 1 || spelled)
    return Math.min(text.length * LETTER_WEIGHT, termWeight(names, exact?.frequency ?? 1))
  if (exact !== undefined) return termWeight(names, exact.frequency)
  const most = UNKNOWN_SHARE * termWeight(names, 1)
  const frequency = whole.reduce((sum, { word }) => sum + word.frequency, 0)
  return frequency === 0 ? most : Math.min(most, termWeight(names, Math.min(names, frequency)))
}
