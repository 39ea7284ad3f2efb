/**
 * The consonants of a whole name of Arabic, Persian or Pashto, which its Latin spelling and its own script both have, whatever
 * the vowels are and wherever the spaces stand: "Azizirahman Abdul Ahad" and عزیز الرحمان عبد الاحد.
 */
import { agreeingWeakLetters, hasOtherConsonant, skeletonOf } from "../text/consonantSkeleton.ts"
import { articles, consonantsAlone } from "../text/consonantsAlone.ts"
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

/** The same of a body, whose name is short: an H at the beginning of a word counts. */
export const bodyConsonants = (words: ReadonlyArray<Word>): string => {
  const texts = words.map(({ text }) => text)
  const spelt = isOfArabicScript(words) ? (romanise(texts) ?? texts) : texts
  return joined(spelt.filter((text) => !articles.has(text)).map((text) => skeletonOf(text).consonants))
}

/**
 * Whether a Latin word of the same consonants spells this word of Arabic script: each long vowel is in both, and where none
 * is written there is one vowel at most. مصر is not "Moaser".
 */
export const isSpeltAs = (word: string, latin: string): boolean => {
  const own = skeletonOf((romanise([word]) ?? [word]).at(-1) ?? word)
  const theirs = skeletonOf(latin)
  return (
    !hasOtherConsonant(own, theirs) &&
    agreeingWeakLetters(own.weakLetters, theirs.weakLetters).missing === 0 &&
    own.weakLetters.every(
      (letters, at) => letters !== "" || !/(.)(?!\1)./u.test(theirs.weakLetters[at] ?? "")
    )
  )
}
