/**
 * What a short form that no list has may be short for. People shorten the words that say what kind of thing is named, and they
 * do it by rule: they write the beginning of a word (INVEST), and of the rest some consonants in their order (CONSTN, PPTY, MGMT).
 */
import { letterMask } from "../text/letterMask.ts"
import { businessWords } from "./businessWords.ts"

const FIRST_LETTER = 65

/** The business words of one first letter, with the letters that each has. */
interface WordsOfLetter {
  readonly texts: ReadonlyArray<string>
  readonly masks: Int32Array
}

const byFirstLetter: ReadonlyArray<WordsOfLetter> = Array.from({ length: 26 }, (_, letter) => {
  const texts = [...businessWords].filter((word) => word.charCodeAt(0) === FIRST_LETTER + letter)
  return { texts, masks: Int32Array.from(texts, letterMask) }
})

const SHORTEST = 2
const LONGEST = 8
/** A beginning alone has so many letters at least, and a short form leaves out so many. */
const SHORTEST_BEGINNING = 3
const LEFT_OUT = 2
/** Of two letters only words of so many are short. */
const LONGEST_OF_TWO = 5

const isVowel = (letter: string): boolean => "AEIOU".includes(letter)

/** Whether a word may be written so: its beginning, then consonants of the rest in their order, perhaps none, or its last letter. */
export const isShortFormOf = (short: string, long: string): boolean => {
  if (long.length - short.length < LEFT_OUT) return false
  let at = 0
  while (at < short.length && short.charAt(at) === long.charAt(at)) at++
  if (at === 0) return false
  if (short.length === SHORTEST)
    return long.length <= LONGEST_OF_TWO && (at === 2 || long.includes(short.charAt(1)))
  if (at === short.length) return at >= SHORTEST_BEGINNING
  let from = at
  for (; at < short.length; at++) {
    const letter = short.charAt(at)
    const isEnd = at === short.length - 1 && long.endsWith(letter)
    from = isVowel(letter) && !isEnd ? -1 : long.indexOf(letter, from)
    if (from < 0) return false
    from++
  }
  return true
}

const none: ReadonlyArray<string> = []

/** The business words that a text may be short for. It is not one itself. */
export const longFormsOf = (text: string): ReadonlyArray<string> => {
  const words = byFirstLetter[text.charCodeAt(0) - FIRST_LETTER]
  if (words === undefined || text.length < SHORTEST || text.length > LONGEST) return none
  const { masks, texts } = words
  const mask = letterMask(text)
  let found: Array<string> | undefined
  for (let i = 0; i < masks.length; i++) {
    if ((mask & ~(masks[i] ?? 0)) !== 0) continue
    const long = texts[i] ?? ""
    if (isShortFormOf(text, long)) {
      found ??= []
      found.push(long)
    }
  }
  return found ?? none
}
