/** How one word of a query may be written in the register. */

import { abbreviations } from "../../lexicon/genericWords.ts"
import { editDistance } from "../../text/editDistance.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import type { ParsedWord } from "./parseQuery.ts"
import type { SearchDepth } from "./QueryPlan.ts"

/** A word of the query with what is known of it at every depth. */
export interface LookedUpWord extends ParsedWord {
  readonly exact: Term | undefined
  /** Written together with the next word. */
  readonly joined: Term | undefined
  /** The two words that it may be: null of one that is not two, undefined until they are looked for. */
  halves: ReadonlyArray<WordHalf> | null | undefined
}

export interface WholeVariant {
  readonly word: Term
  readonly quality: number
}

export interface WordVariants {
  readonly queryWord: LookedUpWord
  /** Words that stand for the whole of it, itself included. */
  readonly whole: ReadonlyArray<WholeVariant>
  /** Written as two words. */
  readonly split: ReadonlyArray<WordHalf> | undefined
}

export interface WordHalf {
  readonly text: string
  readonly word: Term | undefined
  readonly quality: number
}

/** For a word written together with the next, or in two. */
export const TOGETHER = 0.97

const ABBREVIATED = 0.94
const BEGINNING = 0.78
const SOUND = 0.84
const SOUND_PER_EDIT = 0.05
const FIRST_LETTER = 0.06

/** Typing errors that are plausible in a word of this length, at first and on a closer look. */
const firstEdits = (length: number): 0 | 1 => (length < 4 ? 0 : 1)
const allEdits = (length: number): 0 | 1 | 2 => (length < 3 ? 0 : length < 5 ? 1 : 2)
const SHORTEST_BEGINNING = 4
const SHORTEST_HALF = 2
const SHORTEST_SPLIT = 5
/** Shorter halves are words by chance. */
const SHORTEST_TYPED_OVER = 4
const SOUND_EDITS = 4
/** A word that is meant to be another, longer or in two, is so many times rarer than that. */
const COMMONER = 4

const lettersOnly = /^[A-Z]+$/u
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

const shortenings = new Map<string, Array<string>>()
for (const group of abbreviations)
  for (const word of group)
    shortenings.set(word, [...(shortenings.get(word) ?? []), ...group.filter((other) => other !== word)])

const byEdits = (a: string, b: string, edits: number): number => 1 - edits / Math.max(a.length, b.length)

/** Another first letter, one too many, one too few, the first two exchanged. */
const firstLetterSlips = (text: string): ReadonlyArray<string> => {
  const rest = text.slice(1)
  const slips = [rest, `${rest.charAt(0)}${text.charAt(0)}${rest.slice(1)}`]
  for (const letter of alphabet) slips.push(letter + rest, letter + text)
  return slips.filter((slip) => slip !== text)
}

const wholes = (
  text: string,
  exact: Term | undefined,
  lexicon: TermDictionary,
  depth: SearchDepth
): ReadonlyArray<WholeVariant> => {
  const others = shortenings.get(text)
  const isAsWritten = depth === 0 || !lettersOnly.test(text)
  if (isAsWritten && others === undefined) return exact === undefined ? [] : [{ word: exact, quality: 1 }]
  const found = new Map<string, WholeVariant>()
  const add = (word: Term | undefined, quality: number) => {
    if (word !== undefined && (found.get(word.text)?.quality ?? 0) < quality)
      found.set(word.text, { word, quality })
  }
  add(exact, 1)
  for (const other of others ?? []) add(lexicon.exact(other), ABBREVIATED)
  if (isAsWritten) return [...found.values()]
  const edits = depth === 1 ? firstEdits(text.length) : allEdits(text.length)
  if (edits !== 0)
    for (const word of lexicon.withinEdits(text, edits))
      add(word, byEdits(text, word.text, editDistance(text, word.text, edits)))
  if (depth === 1) return [...found.values()]
  if (text.length >= 3)
    for (const word of lexicon.soundingLike(text)) {
      const distance = editDistance(text, word.text, SOUND_EDITS)
      if (distance <= SOUND_EDITS) add(word, SOUND - SOUND_PER_EDIT * (distance - 1))
    }
  if (text.length >= 4)
    for (const slip of firstLetterSlips(text)) add(lexicon.exact(slip), byEdits(text, slip, 1) - FIRST_LETTER)
  if (text.length >= SHORTEST_BEGINNING) {
    const least = 1 + COMMONER * (exact?.frequency ?? 0)
    for (const word of lexicon.beginningWith(text, least)) if (word.frequency >= least) add(word, BEGINNING)
  }
  return [...found.values()]
}

/**
 * The cut whose rarer half is the commonest, among cuts of which both halves are words. Letters from `from` to `to`
 * begin the first half's end; `between` of them are in neither.
 */
const cut = (
  { exact, text }: LookedUpWord,
  lexicon: TermDictionary,
  [from, to, between]: readonly [number, number, number],
  quality: number
): WordVariants["split"] => {
  let best: WordVariants["split"]
  // A common word is meant as it is written.
  let rarest = COMMONER * (exact?.frequency ?? 0)
  for (const at of lexicon.prefixLengths(text, [from, to])) {
    const first = lexicon.exact(text.slice(0, at))
    if (first === undefined || first.frequency <= rarest) continue
    const second = lexicon.exact(text.slice(at + between))
    if (second === undefined || second.frequency <= rarest) continue
    rarest = Math.min(first.frequency, second.frequency)
    best = [first, second].map((word) => ({ text: word.text, word, quality }))
  }
  return best
}

const split = (word: LookedUpWord, lexicon: TermDictionary, depth: SearchDepth): WordVariants["split"] => {
  const { exact, spelled, text } = word
  if (spelled && text.length === 2)
    return [...text].map((letter) => ({ text: letter, word: lexicon.exact(letter), quality: TOGETHER }))
  if (text.length < SHORTEST_SPLIT || !lettersOnly.test(text)) return undefined
  word.halves ??= cut(word, lexicon, [SHORTEST_HALF, text.length - SHORTEST_HALF, 0], TOGETHER) ?? null
  if (word.halves !== null || exact !== undefined || depth < 2) return word.halves ?? undefined
  // A letter was typed instead of the blank.
  const typedOver = [SHORTEST_TYPED_OVER, text.length - SHORTEST_TYPED_OVER - 1, 1] as const
  return cut(word, lexicon, typedOver, 1 - 1 / text.length)
}

/** A word of hardly any name may be a slip. */
const RARE = 3

const isDoubtful = (exact: Term | undefined): boolean => exact === undefined || exact.frequency <= RARE

const lesser = { 0: 0, 1: 0, 2: 1 } as const

/** Once for all depths. */
export const lookUpWords = (
  words: ReadonlyArray<ParsedWord>,
  lexicon: TermDictionary
): ReadonlyArray<LookedUpWord> =>
  words.map(({ spelled, text }, at) => {
    const next = words[at + 1]
    return {
      text,
      spelled,
      exact: lexicon.exact(text),
      joined: next === undefined ? undefined : lexicon.exact(text + next.text),
      halves: undefined
    }
  })

/** Beside words that may be slips, the others are looked at one depth less closely. */
export const wordVariantsOf = (
  words: ReadonlyArray<LookedUpWord>,
  lexicon: TermDictionary,
  depth: SearchDepth
): ReadonlyArray<WordVariants> => {
  const someAreDoubtful = words.some(({ exact }) => isDoubtful(exact))
  return words.map((asked) => {
    const { exact, text } = asked
    const own = someAreDoubtful && !isDoubtful(exact) ? lesser[depth] : depth
    return {
      queryWord: asked,
      whole: wholes(text, exact, lexicon, own),
      split: depth === 0 ? undefined : split(asked, lexicon, depth)
    }
  })
}
