/** What to look for: every word asked for, with the words of the register that can stand for it and what each is worth. */
import type { Known, Lexicon } from "./Lexicon.ts"
import type { NameQuery, QueryWord } from "./NameQuery.ts"
import { type Reading, readingsOf } from "./readings.ts"
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

export const makePlan = (query: NameQuery, lexicon: Lexicon, depth: Depth): Plan => {
  const readings = readingsOf(query.words, lexicon, depth)
  const masks: Array<number> = []
  const weights: Array<number> = []
  const initials: Array<number> = []
  let letters = 0
  readings.forEach((reading, at) => {
    const text = query.words[at]?.text ?? ""
    const weight = wordWeight(query.words[at] ?? noWord, reading, lexicon.names)
    const halves = reading.split === undefined ? [text] : reading.split.map(({ text: half }) => half)
    let mask = 0
    for (const half of halves) {
      const unit = weights.length
      mask |= 1 << unit
      if (half.length === 1) letters |= 1 << unit
      weights.push(weight / halves.length)
      initials.push(half.charCodeAt(0))
    }
    masks.push(mask)
  })
  const words = readings.map((reading, at): PlannedWord => {
    const text = query.words[at]?.text ?? ""
    const mask = masks[at] ?? 0
    const variants: Array<Variant> = reading.whole.map(({ quality, word }) => ({
      word,
      quality,
      mask,
      opens: true
    }))
    variants.sort(before)
    if (variants.length > mostVariants[depth]) variants.length = mostVariants[depth]
    if (reading.joined !== undefined)
      variants.push({
        word: reading.joined,
        quality: JOINED,
        mask: mask | (masks[at + 1] ?? 0),
        opens: true
      })
    const rarer = rarerHalf(reading.split)
    reading.split?.forEach(({ word }, half) => {
      const low = mask & -mask
      const own = half === 0 ? low : mask & ~low
      if (word !== undefined) variants.push({ word, quality: JOINED, mask: own, opens: half === rarer })
    })
    return {
      text,
      known: reading.exact !== undefined,
      mask,
      weight: wordWeight(query.words[at] ?? noWord, reading, lexicon.names),
      variants
    }
  })
  return {
    words,
    weights,
    initials,
    letters,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    form: query.form
  }
}

const noWord: QueryWord = { text: "", spelled: false }
const JOINED = 0.97

/** -1 where the halves are letters. */
const rarerHalf = (split: Reading["split"]): number => {
  const [first, second] = split ?? []
  if (first === undefined || second === undefined || first.text.length === 1) return -1
  return (second.word?.frequency ?? 0) < (first.word?.frequency ?? 0) ? 1 : 0
}

/** A letter is mostly an initial, and one name in about a dozen begins with it, however few are written so. */
const LETTER_WEIGHT = 4

/** Of a word that is not known, how rare all are that it may stand for. */
const wordWeight = ({ spelled, text }: QueryWord, { exact, whole }: Reading, names: number): number => {
  if (text.length === 1 || spelled)
    return Math.min(text.length * LETTER_WEIGHT, weightOf(names, exact?.frequency ?? 1))
  if (exact !== undefined) return weightOf(names, exact.frequency)
  const most = UNKNOWN_SHARE * weightOf(names, 1)
  const frequency = whole.reduce((sum, { word }) => sum + word.frequency, 0)
  return frequency === 0 ? most : Math.min(most, weightOf(names, Math.min(names, frequency)))
}
