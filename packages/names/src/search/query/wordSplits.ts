/** A word of the query as two words, or as the letters of somebody's initials. */
import type { TermDictionary } from "../dictionary/TermDictionary.ts"
import type { LookedUpWord, WordPart } from "./lookUpWords.ts"
import type { SearchDepth } from "./searchDepths.ts"

/** The quality of a word written together with the next, or as two words. */
export const JOINED_OR_SPLIT = 0.97

const SHORTEST_HALF = 2
const SHORTEST_SPLIT = 5
/**
 * In letters. Where a letter was typed instead of the blank, shorter halves on both sides of it are words only by
 * chance.
 */
const SHORTEST_TYPED_OVER = 4
/** A word that is meant for two words is so many times rarer than they are. */
const COMMONER = 4
/** Single letters that are told apart in one run, in a query of at most so many words. */
const MOST_LETTERS = 4
const MOST_WORDS_OF_LETTERS = 7

const lettersOnly = /^[A-Z]+$/u

/**
 * The best split of a word, among splits of which both halves are terms: the one whose rarer half is the commonest.
 * `from` and `to`: how many letters the first half has. `between`: how many letters after it are in neither half.
 */
const bestSplit = (
  { exact, text }: LookedUpWord,
  dictionary: TermDictionary,
  [from, to, between]: readonly [number, number, number],
  quality: number
): ReadonlyArray<WordPart> | undefined => {
  let best: ReadonlyArray<WordPart> | undefined
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

export const splitOf = (
  word: LookedUpWord,
  dictionary: TermDictionary,
  depth: SearchDepth,
  queryLength: number
): ReadonlyArray<WordPart> | undefined => {
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
