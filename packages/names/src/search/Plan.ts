/** What to look for: every word asked for, with the words of the register that can stand for it and what each is worth. */
import type { Known, Lexicon } from "./Lexicon.ts"
import type { NameQuery } from "./NameQuery.ts"
import { type AskedWord, type Reading, readingsOf, TOGETHER } from "./readings.ts"
import { weightOf } from "./weightOf.ts"

/** 0: as written, abbreviated or joined. 1: one edit, or cut in two. 2: everything. */
export type Depth = 0 | 1 | 2

/** A word of the register that can stand for the units in `mask`. */
export interface Variant {
  readonly word: Known
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
  readonly variants: ReadonlyArray<Variant>
}

/** Words are cut into units, so that "BLUEGUM" can be BLUE and GUM: each unit is found once, by one word of the name. */
export interface Plan {
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

const before = (a: Variant, b: Variant): number =>
  b.quality - a.quality ||
  b.word.frequency - a.word.frequency ||
  (a.word.text < b.word.text ? -1 : a.word.text > b.word.text ? 1 : 0)

interface Units {
  readonly masks: ReadonlyArray<number>
  readonly weights: ReadonlyArray<number>
  readonly initials: ReadonlyArray<number>
  readonly letters: number
}

const unitsOf = (readings: ReadonlyArray<Reading>, names: number): Units => {
  const masks: Array<number> = []
  const weights: Array<number> = []
  const initials: Array<number> = []
  let letters = 0
  for (const reading of readings) {
    const parts = reading.split?.map(({ text }) => text) ?? [reading.asked.text]
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

const variantsOf = ({ split, whole }: Reading, mask: number, most: number): Array<Variant> => {
  const variants: Array<Variant> = whole.map(({ quality, word }) => ({ word, quality, mask, opens: true }))
  variants.sort(before)
  if (variants.length > most) variants.length = most
  const low = mask & -mask
  const rarer = rarerHalf(split)
  split?.forEach(({ quality, word }, half) => {
    const own = half === 0 ? low : mask & ~low
    if (word !== undefined) variants.push({ word, quality, mask: own, opens: half === rarer })
  })
  return variants
}

/** `words`: those of the query. */
export const makePlan = (
  { form }: NameQuery,
  words: ReadonlyArray<AskedWord>,
  lexicon: Lexicon,
  depth: Depth
): Plan => {
  const readings = readingsOf(words, lexicon, depth)
  const { initials, letters, masks, weights } = unitsOf(readings, lexicon.names)
  const variants = readings.map((reading, at) => variantsOf(reading, masks[at] ?? 0, mostVariants[depth]))
  readings.forEach(({ asked: { joined } }, at) => {
    if (joined === undefined) return
    const mask = (masks[at] ?? 0) | (masks[at + 1] ?? 0)
    // With both words, since the list of either may be left unread.
    for (const own of [variants[at], variants[at + 1]])
      own?.push({ word: joined, quality: TOGETHER, mask, opens: true })
  })
  return {
    words: readings.map((reading, at) => ({
      text: reading.asked.text,
      known: reading.asked.exact !== undefined,
      mask: masks[at] ?? 0,
      weight: wordWeight(reading, lexicon.names),
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
const rarerHalf = (split: Reading["split"]): number => {
  const [first, second] = split ?? []
  if (first === undefined || second === undefined || first.text.length === 1) return -1
  return (second.word?.frequency ?? 0) < (first.word?.frequency ?? 0) ? 1 : 0
}

/** A letter is mostly an initial, and one name in about a dozen begins with it, however few are written so. */
const LETTER_WEIGHT = 4

/** Of a word that is not known, how rare all are that it may stand for. */
const wordWeight = ({ asked: { exact, spelled, text }, whole }: Reading, names: number): number => {
  if (text.length === 1 || spelled)
    return Math.min(text.length * LETTER_WEIGHT, weightOf(names, exact?.frequency ?? 1))
  if (exact !== undefined) return weightOf(names, exact.frequency)
  const most = UNKNOWN_SHARE * weightOf(names, 1)
  const frequency = whole.reduce((sum, { word }) => sum + word.frequency, 0)
  return frequency === 0 ? most : Math.min(most, weightOf(names, Math.min(names, frequency)))
}
