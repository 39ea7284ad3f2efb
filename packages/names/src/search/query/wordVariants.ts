/**
 * The variants of a query's word: the terms of the dictionary that it may be meant for, each with a quality. Variants are
 * the word itself, abbreviations, words a few edits away (Damerau, Communications of the ACM 7(3), 1964), words that
 * sound alike, words that begin with it, and the two halves of a word that names write as two.
 */
import { abbreviations } from "../../lexicon/genericWords.ts"
import { editDistance } from "../../text/editDistance.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import { lettersForDigits } from "./lettersForDigits.ts"
import type { LookedUpWord, WordPart } from "./lookUpWords.ts"
import type { SearchDepth } from "./searchDepths.ts"
import { splitOf } from "./wordSplits.ts"

export interface WholeVariant {
  readonly term: Term
  readonly quality: number
}

export interface WordVariants {
  readonly queryWord: LookedUpWord
  /** The terms that stand for the whole word, which include the word itself. */
  readonly whole: ReadonlyArray<WholeVariant>
  /** The word as two words, or as letters. */
  readonly split: ReadonlyArray<WordPart> | undefined
}

const ABBREVIATED = 0.94
const ABBREVIATED_BY_RULE = 0.9
/** A digit that was read or typed instead of a letter. */
const DIGIT_FOR_LETTER = 0.94
const LONGER = 0.78
const SAME_SOUND = 0.84
const SAME_SOUND_PER_EDIT = 0.05
const FIRST_LETTER_PENALTY = 0.06
/** A word that names have as it is written is seldom meant for another one. */
const KNOWN_WORD_PENALTY = 0.15

/** How many typing errors are plausible in a word of this length, at depth 1 and at depth 2. */
const firstEdits = (length: number): 0 | 1 => (length < 4 ? 0 : 1)
const allEdits = (length: number): 0 | 1 | 2 => (length < 3 ? 0 : length < 5 ? 1 : 2)
const SHORTEST_BEGINNING = 4
const SOUND_EDITS = 4
/** A word that is meant for a longer one is so many times rarer than that. */
const COMMONER = 4
const lettersOnly = /^[A-Z]+$/u
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

const abbreviationsOf = new Map<string, Array<string>>()
for (const group of abbreviations)
  for (const word of group)
    abbreviationsOf.set(word, [
      ...(abbreviationsOf.get(word) ?? []),
      ...group.filter((other) => other !== word)
    ])

/** A word that at most so many names have may be misspelt. */
const RARE = 3

const isDoubtful = (exact: Term | undefined): boolean => exact === undefined || exact.frequency <= RARE

const qualityOfEdits = (a: string, b: string, edits: number): number =>
  1 - edits / Math.max(a.length, b.length)

/**
 * The spellings that are one edit of the first letter away: it is replaced, deleted or exchanged with the second, or a
 * letter is inserted before it.
 */
const firstLetterEdits = (text: string): ReadonlyArray<string> => {
  const rest = text.slice(1)
  const edited = [rest, `${rest.charAt(0)}${text.charAt(0)}${rest.slice(1)}`]
  for (const letter of alphabet) edited.push(letter + rest, letter + text)
  return edited.filter((each) => each !== text)
}

const wholeVariantsOf = (
  { exact, longForms, text }: LookedUpWord,
  dictionary: TermDictionary,
  depth: SearchDepth
): ReadonlyArray<WholeVariant> => {
  const others = abbreviationsOf.get(text)
  const isAsWritten = depth === 0 || !lettersOnly.test(text)
  const readings = isAsWritten && depth > 0 && exact === undefined ? lettersForDigits(text) : []
  if (isAsWritten && others === undefined && longForms.length === 0 && readings.length === 0)
    return exact === undefined ? [] : [{ term: exact, quality: 1 }]
  const found = new Map<string, WholeVariant>()
  const add = (term: Term | undefined, quality: number) => {
    if (term !== undefined && (found.get(term.text)?.quality ?? 0) < quality)
      found.set(term.text, { term, quality })
  }
  add(exact, 1)
  for (const other of others ?? []) add(dictionary.exact(other), ABBREVIATED)
  for (const term of longForms) add(term, ABBREVIATED_BY_RULE)
  for (const reading of readings) add(dictionary.exact(reading), DIGIT_FOR_LETTER)
  if (isAsWritten) return [...found.values()]
  const penalty = isDoubtful(exact) ? 0 : KNOWN_WORD_PENALTY
  const edits = depth === 1 ? firstEdits(text.length) : allEdits(text.length)
  if (edits !== 0)
    for (const term of dictionary.withinEdits(text, edits))
      add(term, qualityOfEdits(text, term.text, editDistance(text, term.text, edits)) - penalty)
  if (depth === 1) return [...found.values()]
  if (text.length >= 3)
    for (const term of dictionary.soundingLike(text)) {
      const distance = editDistance(text, term.text, SOUND_EDITS)
      if (distance <= SOUND_EDITS) add(term, SAME_SOUND - SAME_SOUND_PER_EDIT * (distance - 1) - penalty)
    }
  if (text.length >= 4)
    for (const edited of firstLetterEdits(text))
      add(dictionary.exact(edited), qualityOfEdits(text, edited, 1) - FIRST_LETTER_PENALTY - penalty)
  if (text.length >= SHORTEST_BEGINNING) {
    const least = 1 + COMMONER * (exact?.frequency ?? 0)
    for (const term of dictionary.beginningWith(text, least)) if (term.frequency >= least) add(term, LONGER)
  }
  return [...found.values()]
}

const lesserDepth = { 0: 0, 1: 0, 2: 1 } as const

/** Beside words that may be misspelt, the others get the variants of one depth less. */
export const wordVariantsOf = (
  words: ReadonlyArray<LookedUpWord>,
  dictionary: TermDictionary,
  depth: SearchDepth
): ReadonlyArray<WordVariants> => {
  const someAreDoubtful = words.some(({ exact }) => isDoubtful(exact))
  return words.map((queryWord) => {
    const { exact } = queryWord
    const own = someAreDoubtful && !isDoubtful(exact) ? lesserDepth[depth] : depth
    return {
      queryWord,
      whole: wholeVariantsOf(queryWord, dictionary, own),
      split: depth === 0 ? undefined : splitOf(queryWord, dictionary, depth, words.length)
    }
  })
}
