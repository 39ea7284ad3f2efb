/**
 * The consonants of a whole name of Arabic, Persian or Pashto, which its Latin spelling and its own script both have, whatever
 * the vowels are and wherever the spaces stand: "Azizirahman Abdul Ahad" and عزیز الرحمان عبد الاحد.
 */
import { skeletonOf } from "../text/consonantSkeleton.ts"
import { romanise } from "./romanise.ts"

const articles = new Set("AL EL UL UR AR AS ASH AD ED AN AT AZ IL OUL".split(" "))
/** An article or a title that was written onto a word: "Elsseid", "Abdul". */
const attached: ReadonlyArray<readonly [RegExp, string]> = [
  [/^ABD[EOU][LRSNDZT](?=.)/u, "ABD"],
  [/^ABDUL?$/u, "ABD"],
  [/^[AE]L(?=[A-Z]{4})|^al(?=[a-z]{2})/u, ""]
]

/** Sounds that the languages and the transliterations of these scripts write with each other's letters. */
const alike: ReadonlyArray<readonly [RegExp, string]> = [
  [/h/gu, ""],
  [/k/gu, "j"],
  [/(.)\1+/gu, "$1"]
]

const ofWord = (word: string): string => {
  if (articles.has(word)) return ""
  const bare = attached.reduce((left, [pattern, by]) => left.replace(pattern, by), word)
  return skeletonOf(bare).consonants
}

export const isOfArabicScript = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => /\p{Script=Arabic}/u.test(word))

const keyOf = (words: ReadonlyArray<string>): string =>
  alike.reduce((left, [pattern, by]) => left.replace(pattern, by), words.map(ofWord).join(""))

/** What one letter is in several languages or transliterations: a tha is a T in Arabic and an S in Persian, TH is either or a Z. */
const readings = {
  arabic: { letters: /\u062b/gu, as: ["\u062a", "\u0633"] },
  latin: { letters: /TH/gu, as: ["T", "S", "Z"] }
} as const

/** More than one where a letter of the name has several readings. */
export const wholeConsonants = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { as, letters } = readings[isOfArabicScript(words) ? "arabic" : "latin"]
  const spellings = words.some((word) => word.search(letters) !== -1)
    ? as.map((letter) => words.map((word) => word.replace(letters, letter)))
    : [words]
  return [...new Set(spellings.map((each) => keyOf(romanise(each) ?? each)))]
}
