/**
 * The variants of a query's word: the terms of the dictionary that it may be meant for, each with a quality. Variants are
 * the word itself, abbreviations, words a few edits away (Damerau, Communications of the ACM 7(3), 1964), words that
 * sound alike, words that begin with it, and the two halves of a word that names write as two.
 */
import { abbreviations } from "../../lexicon/genericWords.ts"
import { editDistance } from "../../text/editDistance.ts"
import type { Term, TermDictionary } from "../dictionary/TermDictionary.ts"
import { longFormsOf } from "./longForms.ts"
import type { ParsedWord } from "./parseQuery.ts"
import type { SearchDepth } from "./searchDepths.ts"

/** A word of the query with what is looked up once for all depths. */
export interface LookedUpWord extends ParsedWord {
  readonly exact: Term | undefined
  /** The business words that it may be short for, where they are much commoner than itself. */
  readonly longForms: ReadonlyArray<Term>
  /** The term that is this word and the next one, written together. */
  readonly joined: Term | undefined
  /** The two words that it may be. It is null if the word is not two words, and undefined until they are looked for. */
  halves: ReadonlyArray<WordPart> | null | undefined
}

export interface WholeVariant {
  readonly term: Term
  readonly quality: number
}

export interface WordPart {
  readonly text: string
  readonly term: Term | undefined
  readonly quality: number
}

export interface WordVariants {
  readonly queryWord: LookedUpWord
  /** The terms that stand for the whole word, which include the word itself. */
  readonly whole: ReadonlyArray<WholeVariant>
  /** The word as two words, or as letters. */
  readonly split: ReadonlyArray<WordPart> | undefined
}

/** The quality of a word written together with the next, or as two words. */
export const JOINED_OR_SPLIT = 0.97

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
const SHORTEST_HALF = 2
const SHORTEST_SPLIT = 5
/**
 * In letters. Where a letter was typed instead of the blank, shorter halves on both sides of it are words only by
 * chance.
 */
const SHORTEST_TYPED_OVER = 4
const SOUND_EDITS = 4
/** A word that is meant for a longer one, or for two words, is so many times rarer than they are. */
const COMMONER = 4
/** The same for a word that is short for another: many short forms are also surnames or given names. */
const MUCH_COMMONER = 32
/** Single letters that are told apart in one run, in a query of at most so many words. */
const MOST_LETTERS = 4
const MOST_WORDS_OF_LETTERS = 7

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

/** The letters that digits look like. A word that has them in their place is a reading of it. */
const lookalikes: ReadonlyArray<ReadonlyMap<string, string>> = ["I", "L"].map(
  (one) => new Map(Object.entries({ 0: "O", 1: one, 2: "Z", 5: "S", 8: "B" }))
)
const digitsAmongLetters = /^(?=(?:\d*[A-Z]){2})[A-Z0-9]*[01258][A-Z0-9]*$/u

const wholeVariantsOf = (
  { exact, longForms, text }: LookedUpWord,
  dictionary: TermDictionary,
  depth: SearchDepth
): ReadonlyArray<WholeVariant> => {
  const others = abbreviationsOf.get(text)
  const isAsWritten = depth === 0 || !lettersOnly.test(text)
  if (isAsWritten && depth > 0 && exact === undefined && digitsAmongLetters.test(text)) {
    const readings = lookalikes.map((letters) =>
      dictionary.exact(text.replace(/\d/gu, (digit) => letters.get(digit) ?? digit))
    )
    return [
      ...new Map(
        readings.flatMap((term) =>
          term === undefined ? [] : [[term.text, { term, quality: DIGIT_FOR_LETTER }]]
        )
      ).values()
    ]
  }
  if (isAsWritten && others === undefined && longForms.length === 0)
    return exact === undefined ? [] : [{ term: exact, quality: 1 }]
  const found = new Map<string, WholeVariant>()
  const add = (term: Term | undefined, quality: number) => {
    if (term !== undefined && (found.get(term.text)?.quality ?? 0) < quality)
      found.set(term.text, { term, quality })
  }
  add(exact, 1)
  for (const other of others ?? []) add(dictionary.exact(other), ABBREVIATED)
  for (const term of longForms) add(term, ABBREVIATED_BY_RULE)
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

/**
 * The best split of a word, among splits of which both halves are terms: the one whose rarer half is the commonest.
 * `from` and `to`: how many letters the first half has. `between`: how many letters after it are in neither half.
 */
const bestSplit = (
  { exact, text }: LookedUpWord,
  dictionary: TermDictionary,
  [from, to, between]: readonly [number, number, number],
  quality: number
): WordVariants["split"] => {
  let best: WordVariants["split"]
  // A common word is meant as it is written.
  let rarest = COMMONER * (exact?.frequency ?? 0)
  for (const at of dictionary.prefixLengths(text, [from, to])) {
    const first = dictionary.exact(text.slice(0, at))
    if (first === undefined || first.frequency <= rarest) continue
    const second = dictionary.exact(text.slice(at + between))
    if (second === undefined || second.frequency <= rarest) continue
    rarest = Math.min(first.frequency, second.frequency)
    best = [first, second].map((term) => ({ text: term.text, term, quality }))
  }
  return best
}

const splitOf = (
  word: LookedUpWord,
  dictionary: TermDictionary,
  depth: SearchDepth,
  queryLength: number
): WordVariants["split"] => {
  const { exact, spelled, text } = word
  if (spelled && text.length <= (queryLength > MOST_WORDS_OF_LETTERS ? 2 : MOST_LETTERS))
    return [...text].map((letter) => ({
      text: letter,
      term: dictionary.exact(letter),
      quality: JOINED_OR_SPLIT
    }))
  if (text.length < SHORTEST_SPLIT || !lettersOnly.test(text)) return undefined
  word.halves ??=
    bestSplit(word, dictionary, [SHORTEST_HALF, text.length - SHORTEST_HALF, 0], JOINED_OR_SPLIT) ?? null
  if (word.halves !== null || exact !== undefined || depth < 2) return word.halves ?? undefined
  // A letter was typed instead of the blank.
  const typedOver = [SHORTEST_TYPED_OVER, text.length - SHORTEST_TYPED_OVER - 1, 1] as const
  return bestSplit(word, dictionary, typedOver, 1 - 1 / text.length)
}

const lesserDepth = { 0: 0, 1: 0, 2: 1 } as const

const longFormTermsOf = (
  text: string,
  exact: Term | undefined,
  dictionary: TermDictionary
): ReadonlyArray<Term> => {
  const least = MUCH_COMMONER * (exact?.frequency ?? 0)
  if (least > dictionary.nameCount) return []
  return longFormsOf(text).flatMap((long) => {
    const term = dictionary.exact(long)
    return term === undefined || term.frequency < least ? [] : [term]
  })
}

/** Looks the words up once for all depths. */
export const lookUpWords = (
  words: ReadonlyArray<ParsedWord>,
  dictionary: TermDictionary
): ReadonlyArray<LookedUpWord> =>
  words.map(({ spelled, text }, at) => {
    const next = words[at + 1]
    const exact = dictionary.exact(text)
    return {
      text,
      spelled,
      exact,
      longForms: spelled ? [] : longFormTermsOf(text, exact, dictionary),
      joined: next === undefined ? undefined : dictionary.exact(text + next.text),
      halves: undefined
    }
  })

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
