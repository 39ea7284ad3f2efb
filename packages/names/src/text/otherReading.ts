/**
 * Names in Cyrillic and in Greek letters whose bytes a program read in another encoding of one byte for each letter: `Иванов`
 * of KOI8-R is `йЧБОПЧ` in Windows-1251, and `ИВАНОВ` is `йчбопч`. The capitals of the one are small letters in the other,
 * and where vowels and consonants took turns, they no longer do. What was meant cannot be told for certain.
 */

const upperBytes = Uint8Array.from({ length: 128 }, (_, i) => 128 + i)
const upperOf = (encoding: string): ReadonlyArray<string> => [...new TextDecoder(encoding).decode(upperBytes)]

/** In which names in these letters are written, and the other scripts of which they may be bytes. */
const encodings = [
  "windows-1251",
  "koi8-r",
  "iso-8859-5",
  "ibm866",
  "x-mac-cyrillic",
  "windows-1253",
  "iso-8859-7"
].map((encoding) => {
  const upper = upperOf(encoding)
  return { upper, byteOf: new Map(upper.map((character, byte) => [character, byte])) }
})

const isOfOneScript = /^(?:\p{Script=Cyrillic}+|\p{Script=Greek}+)$/u
const isOneCase = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u

const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u
/** Words that stand together (ИвановПётр, деГолль), names with an abbreviation at the end (КамАЗ), and what is made of one. */
const joined = /^(?:\p{Ll}{0,2}(?:\p{Lu}\p{Ll}+)+|(?:\p{Lu}\p{Ll}+)+\p{Lu}{2,6}|\p{Lu}{2,}\p{Ll}{3,})$/u
const isMixed = (word: string): boolean => mixed.test(word) && !joined.test(word)

const vowels = new Set("аеёиоуыэюяіїєўъәөүұӑӗαάεέηήιίϊΐοόυύϋΰωώ")

/** Of the pairs of letters in a row, how many are a vowel and a consonant: 0 to 1. Of names of Russia, three in four. */
const turnsOf = (words: ReadonlyArray<string>): number => {
  let pairs = 0
  let turns = 0
  for (const word of words) {
    const areVowels = [...word.toLowerCase()].map((letter) => vowels.has(letter))
    for (let at = 1; at < areVowels.length; at++) if (areVowels[at] !== areVowels[at - 1]) turns += 1
    pairs += Math.max(0, areVowels.length - 1)
  }
  return pairs === 0 ? 0 : turns / pairs
}

/**
 * How many more turns another reading must have: rightly read names of Russia hardly ever have one, and most of those in
 * capitals that were read as KOI8-R, or for it, do.
 */
const MUCH_BETTER = 0.3
/** What is shorter may be an abbreviation (АО ММЗ). */
const FEWEST_LETTERS = 4

/** The words as each pair of encodings has them, where that leaves words. */
function* otherReadings(words: ReadonlyArray<string>): Generator<ReadonlyArray<string>> {
  for (const shown of encodings) {
    const bytes = words.map((word) => [...word].map((letter) => shown.byteOf.get(letter)))
    if (bytes.some((word) => word.includes(undefined))) continue
    for (const { upper } of encodings) {
      const read = bytes.map((word) => word.map((byte) => upper[byte ?? 0] ?? "").join(""))
      if (read.every((word) => isOfOneScript.test(word) && isOneCase.test(word))) yield read
    }
  }
}

const mayHave = /\p{Script=Cyrillic}|\p{Script=Greek}/u

/** Whether words of the text may be others that were read in a wrong encoding. */
export const mayBeOtherwiseRead = (text: string): boolean => {
  if (!mayHave.test(text)) return false
  const words = text.split(/[^\p{L}]+/u).filter((word) => isOfOneScript.test(word))
  if (words.some(isMixed)) return true
  const long = words.filter(({ length }) => length >= FEWEST_LETTERS)
  const least = turnsOf(long) + MUCH_BETTER
  if (long.length === 0 || least > 1) return false
  for (const read of otherReadings(long)) if (turnsOf(read) >= least) return true
  return false
}
