/**
 * The consonants of a whole name of Arabic, Persian or Pashto, which its Latin spelling and its own script both have, whatever
 * the vowels are and wherever the spaces stand: "Azizirahman Abdul Ahad" and عزیز الرحمان عبد الاحد.
 */
import { agreeingWeakLetters, hasOtherConsonant, skeletonOf } from "../text/consonantSkeleton.ts"
import { articles, consonantsAlone } from "../text/consonantsAlone.ts"
import { romanise } from "./romanise.ts"
import { type Word, wordOf } from "./Word.ts"

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

/** "Of God" is written onto the word before it, or apart. */
const ofGod = /^[AUOEI]?LLAH?$/u

/** The words of a body's name in one spelling of their boundaries: without articles and particles of one letter. */
export const wordsOfBody = (words: ReadonlyArray<Word>): ReadonlyArray<string> => {
  const texts = words.map(({ text }) => text)
  const spelt = isOfArabicScript(words) ? (romanise(texts) ?? texts) : texts
  const joined: Array<string> = []
  for (const text of spelt) {
    if (articles.has(text) || text.length === 1) continue
    const before = joined.at(-1)
    if (before !== undefined && ofGod.test(text)) joined[joined.length - 1] = asOneWord(before, text)
    else joined.push(text)
  }
  return joined
}

/** A romanised word is unvowelled and in lower case, as far as it is not one of the names that have a spelling. */
const asOneWord = (before: string, god: string): string =>
  /^\p{Lu}/u.test(before) ? before + god : `${before}lh`

/** The consonants of each of these words. */
export const consonantsOfBody = (words: ReadonlyArray<string>): string =>
  words.map((word) => skeletonOf(word).consonants).join(" ")

/** An alif before a ya or waw at the beginning is no vowel of its own: ایران is "Iran". */
const silentAlif = /^a(?=[yw])/u

/**
 * Whether a Latin word of the same consonants spells this romanised one. A usual name was romanised in capital letters and
 * with its vowels, so it must sound alike. Of another word each long vowel is in both, both or neither begin with a vowel,
 * and where none is written there is one vowel at most. مصر is not "Moaser", and نصر not "Ansar".
 */
export const isSpeltAs = (word: string, latin: string): boolean => {
  if (word.startsWith(word.charAt(0).toUpperCase()))
    return wordOf(word).vowelBlindKey === wordOf(latin).vowelBlindKey
  if (silentAlif.test(word) && isSpeltAs(word.slice(1), latin)) return true
  const own = skeletonOf(word)
  const theirs = skeletonOf(latin)
  return (
    !hasOtherConsonant(own, theirs) &&
    agreeingWeakLetters(own.weakLetters, theirs.weakLetters).missing === 0 &&
    (own.weakLetters[0] === "") === (theirs.weakLetters[0] === "") &&
    own.weakLetters.every(
      (letters, at) => letters !== "" || !/(.)(?!\1)./u.test(theirs.weakLetters[at] ?? "")
    )
  )
}
