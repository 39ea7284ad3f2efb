/**
 * The consonants of a whole name of Arabic, Persian or Pashto, which its Latin spelling and its own script both have, whatever
 * the vowels are and wherever the spaces stand: "Azizirahman Abdul Ahad" and عزیز الرحمان عبد الاحد.
 */
import { consonantsAlone } from "../text/consonantsAlone.ts"
import { romanise } from "./romanise.ts"
import type { Word } from "./Word.ts"

/** Where a word ends and the next begins, one consonant is written twice or once. */
const joined = (parts: ReadonlyArray<string>): string => {
  let key = ""
  for (const part of parts) key += key.endsWith(part.charAt(0)) ? part.slice(1) : part
  return key
}

export const isOfArabicScript = (words: ReadonlyArray<Word>): boolean =>
  words.some(({ text }) => /\p{Script=Arabic}/u.test(text))

/** What one letter is in several languages or transliterations: a tha is a T in Arabic and an S in Persian, TH is either or a Z. */
const THA = "\u062b"
const ofTha = ["\u062a", "\u0633"]
const ofTh = ["T", "S", "Z"]

const spelt = (words: ReadonlyArray<Word>, letter: string, as: ReadonlyArray<string>) =>
  as.map((each) => words.map(({ text }) => text.replaceAll(letter, each)))

/** More than one where a letter of the name has several readings. */
export const wholeConsonants = (words: ReadonlyArray<Word>): ReadonlyArray<string> => {
  if (isOfArabicScript(words)) {
    const keys = spelt(words, THA, ofTha).map((each) => joined((romanise(each) ?? each).map(consonantsAlone)))
    return [...new Set(keys)]
  }
  return words.some(({ text }) => text.includes("TH"))
    ? [...new Set(spelt(words, "TH", ofTh).map((each) => joined(each.map(consonantsAlone))))]
    : [joined(words.map(({ consonants }) => consonants))]
}
