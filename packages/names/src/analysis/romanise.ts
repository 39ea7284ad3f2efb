/**
 * Latin spellings of the words of names in other scripts (romanisation). Variant spellings of one sound are left to
 * `text/phoneticKey.ts`.
 */
import { ARABIC_ARTICLE } from "../lexicon/arabicNames.ts"
import { unvowelledWord } from "../text/consonantSkeleton.ts"
import { romaniserOf } from "./scripts.ts"

const mayBeRomanised =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Devanagari}]/u

const romaniseWord = (word: string): ReadonlyArray<string> => romaniserOf(word)?.spell(word) ?? [word]

/** Whether the word is in a script that has a Latin reading here. */
export const isRomanisable = (word: string): boolean => mayBeRomanised.test(word)

/** The words in Latin letters, or undefined when nothing in them can be romanised. */
export const romanise = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  if (!words.some(isRomanisable)) return undefined
  const latin = words.flatMap(romaniseWord).filter((word) => word !== "")
  return latin.every((word, i) => word === words[i]) ? undefined : latin
}

/** Signs for vowels count as letters where they are written with every consonant. */
const letter = /\p{L}|(?=\p{Script=Devanagari})\p{M}/gu
const latinWord = /^[A-Z\d]*$/u

/** One consonant without a long vowel is not compared with any other spelling. */
const isComparable = (latin: ReadonlyArray<string>): boolean =>
  (latin.length > 1 ? latin.filter((part) => part !== ARABIC_ARTICLE) : latin).some(
    (part) => /^[A-Z]+$/u.test(part) || (part.length > 1 && unvowelledWord.test(part))
  )

export const lettersIn = (word: string): ReadonlyArray<string> => word.match(letter) ?? []

/** The letters of a normalised word that no Latin spelling stands for: they are compared as they are written at most. */
export const unreadInWord = (word: string): ReadonlyArray<string> => {
  if (latinWord.test(word)) return []
  const romaniser = romaniserOf(word)
  return romaniser === undefined || !isComparable(romaniser.spell(word))
    ? lettersIn(word)
    : lettersIn(word).filter((each) => !romaniser.knows(each))
}
