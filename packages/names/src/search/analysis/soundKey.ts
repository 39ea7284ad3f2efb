/**
 * A phonetic key, of the family of Soundex and Metaphone (Philips, Computer Language 7(12), 1990): the first six consonants of
 * a word as one number, and all first vowels alike. It is cheap enough to compute for every word of a register, which the
 * rules that screening uses (`phoneticKeyOf`) are not.
 */

const codeOf = new Uint8Array(128)
const groups = ["AEIOU", "B", "P", "FV", "CKQ", "G", "J", "SZX", "D", "T", "L", "M", "N", "R", "W", "H", "Y"]
groups.forEach((letters, code) => {
  for (const letter of letters) codeOf[letter.charCodeAt(0)] = code + 1
})
for (let digit = 48; digit < 58; digit++) codeOf[digit] = digit - 48 + 20

const [vowel, f, k, s, j, n, r, silentH, glideY, glideW] = [1, 4, 5, 8, 7, 13, 14, 16, 17, 15]
const sh = 18
/** Six sounds of five bits. Different spellings of one word differ in their first sounds or not at all. */
const SOUNDS = 6

const letterAt = (word: string, at: number): string => word.charAt(at)
const isSoft = (letter: string): boolean => letter === "E" || letter === "I" || letter === "Y"

/** The sound of a letter between its neighbours. 0 for what is neither a letter from A to Z nor a digit. */
const soundAt = (word: string, at: number): number => {
  const byte = word.charCodeAt(at)
  const own = byte > 127 ? 0 : (codeOf[byte] ?? 0)
  const letter = letterAt(word, at)
  const next = letterAt(word, at + 1)
  switch (letter) {
    case "K":
      return at === 0 && next === "N" ? n : own
    case "G":
      return at === 0 && next === "N" ? n : at > 0 && next === "H" ? silentH : own
    case "W":
      return at === 0 && next === "R" ? r : own
    case "P":
      return next === "H" ? f : own
    case "C":
      if (next !== "H") return isSoft(next) ? s : own
      return letterAt(word, at + 2) === "R" || letterAt(word, at + 2) === "L" ? k : sh
    case "S":
      return next === "H" || word.startsWith("CH", at + 1) ? sh : own
    case "T":
      return word.startsWith("CH", at + 1) ? sh : own
    case "D":
      return next === "G" && isSoft(letterAt(word, at + 2)) ? j : own
    case "Y":
      return at === 0 ? vowel : own
    default:
      return own
  }
}

/** SCH and TCH are one sound. */
const lengthAt = (word: string, at: number): number =>
  (letterAt(word, at) === "S" || letterAt(word, at) === "T") && word.startsWith("CH", at + 1) ? 3 : 1

/** 0 for a word that has other characters than the letters A to Z and digits. */
export const soundKey = (word: string): number => {
  let key = 0
  let count = 0
  let last = 0
  for (let at = 0; at < word.length && count < SOUNDS; at += lengthAt(word, at)) {
    const code = soundAt(word, at)
    if (code === 0) return 0
    if (at > 0 && (code === vowel || code === glideY)) last = 0
    else if ((at === 0 || (code !== silentH && code !== glideW)) && code !== last) {
      key = key * 32 + code
      count++
      last = code
    }
  }
  return key
}
