/**
 * How likely two words are one word, from 0 to 1: by groups of synonyms, phonetic key, vowels, edit distance and consonant
 * skeleton, whichever says most. A similarity is 0 or at least `LEAST_SIMILARITY`.
 */
import type { Word } from "../analysis/Word.ts"
import { withoutArabicArticle } from "../lexicon/arabicNames.ts"
import { agreeingWeakLetters, hasOtherConsonant } from "../text/consonantSkeleton.ts"
import { editDistance } from "../text/editDistance.ts"
import { vowelBlindKeyOf } from "../text/phoneticKey.ts"

/** The least similarity that counts as the same word. */
export const LEAST_SIMILARITY = 0.65

const SAME_PHONETIC_KEY = 0.95
const SAME_GROUP = 0.93
const WITH_ARTICLE = 0.96

/** Whether at most `count` bits are set, found by clearing the lowest bit that often. */
const atMost = (value: number, count: number): boolean => {
  let rest = value
  for (let taken = 0; taken < count; taken++) rest &= rest - 1
  return count >= 0 && rest === 0
}

/**
 * Whether two words may be at most `limit` edits apart, by their letter masks. A word becomes another by so few edits only
 * if few of its letters are missing there: each missing letter needs a substitution or a deletion, and of those there are
 * fewer when the other word is the longer one. `longer` says by how many letters it is.
 */
export const mayBeWithinEdits = (maskA: number, maskB: number, longer: number, limit: number): boolean =>
  atMost(maskA & ~maskB, longer > 0 ? limit - longer : limit) &&
  atMost(maskB & ~maskA, longer < 0 ? limit + longer : limit)

/** Typing errors that are plausible in words of this length. Short words are too close to each other for any. */
export const editLimit = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** From this length of phonetic key, a typing error on top of another spelling is still recognisable. */
export const PHONETIC_EDIT_LENGTH = 6

/** First letters that romanisations give one sound: Gaddafi and Qadhafi, Yusuf and Jusuf, Umar and Omar. */
const cognates: ReadonlyArray<string> = ["GKQHC", "YJI", "CSZ", "VWB", "AEIOUY"]
const firstLetterCost = (a: string, b: string, cost: number): number =>
  a.charCodeAt(0) === b.charCodeAt(0)
    ? 0
    : cognates.some((letters) => letters.includes(a.charAt(0)) && letters.includes(b.charAt(0)))
      ? cost / 4
      : cost

/** Letters that one sound is written with, by language and scheme: Hladkov and Gladkov, Ramadan and Ramazan. */
const sameSoundLetters = new Set(["GH", "CK", "KQ", "CQ", "GQ", "VW", "SZ", "JY", "IY", "DZ", "BV"])
const COGNATE = 0.9

/** Persian writes one letter with both: Qasem and Ghasem, Baqer and Bagher. */
const withQ = (word: string): string => word.replaceAll("GH", "Q")

/** Words of one length that differ only in such letters. */
const byCognates = (a: string, b: string): number => {
  if (a.length !== b.length && withQ(a) === withQ(b)) return COGNATE
  if (a.length !== b.length || a.length < 5) return 0
  let different = 0
  for (let i = 0; i < a.length; i++) {
    const [one = "", other = ""] = [a[i], b[i]]
    if (one === other) continue
    if (!sameSoundLetters.has(one < other ? one + other : other + one)) return 0
    different++
  }
  return different > editLimit(a.length) ? 0 : COGNATE
}

/** Karim and Karima, Adrian and Adriana: the ending makes another person's name of it. */
export const isFeminineOf = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    long.length > 4 &&
    long.length === short.length + 1 &&
    long.endsWith("A") &&
    long.startsWith(short) &&
    !/[AEIOUH]$/u.test(short)
  )
}
const FEMININE = 0.68
/** Mohammadi is a surname made of Mohammad. */
const NISBA = 0.68

/** One inner letter of four differs: Atif and Atef are more alike than Mark and Mack. */
const insideFour = (a: string, b: string): number => (vowelBlindKeyOf(a) === vowelBlindKeyOf(b) ? 0.78 : 0.7)

/** Two neighbouring letters in the order of typing fingers are one slip, whatever the length of the word. */
const swapped = (length: number): number => (length < 5 ? 0.77 : length < 6 ? 0.86 : 1 - 0.6 / length)
/** One letter of four is missing, or the last one is another. */
const ONE_SLIP_OF_FOUR = 0.72

/** Of words one edit apart. */
const areNeighboursSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at)
}

const byTyping = (a: string, b: string): number => {
  const cognates = byCognates(a, b)
  if (cognates > 0) return cognates
  const length = Math.max(a.length, b.length)
  const edits = editDistance(a, b, editLimit(length))
  if (edits > editLimit(length)) return 0
  if (edits === 1 && areNeighboursSwapped(a, b)) return swapped(length)
  const sameFirst = a.charCodeAt(0) === b.charCodeAt(0)
  // Four letters have no room for a slip: it is enough only where another word agrees that says more.
  if (length === 4)
    return !sameFirst ? 0 : a.length === b.length && a[3] === b[3] ? insideFour(a, b) : ONE_SLIP_OF_FOUR
  if (!sameFirst && length < 5) return 0
  // Only an ending more or less: Peters and Peterson, Ivanov and Ivanova are other names rather than typing errors.
  const endingOnly = a.startsWith(b) || b.startsWith(a)
  const otherVowelLast = edits === 1 && endsInOtherVowel(a, b)
  return 1 - edits / length - firstLetterCost(a, b, 0.1) - (endingOnly || otherVowelLast ? 0.06 : 0)
}

/** Roberto and Roberta, Ferrari and Ferraro: the last vowel tells names apart. */
const endsInOtherVowel = (a: string, b: string): boolean =>
  a.length === b.length && a.at(-1) !== b.at(-1) && /[AEIOU]$/u.test(a) && /[AEIOU]$/u.test(b)

/** The similarity of words with a phonetic key of four letters, such as Abbas and Abbes. */
const SHORT_VOWEL = 0.83

/** Romanisations choose other vowels inside a word; the more other letters agree, the less that says. */
const byVowels = (a: string, b: string): number => {
  let different = 0
  for (let i = 0; i < a.length; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) different++
  if (a.length < 5 || different > (a.length < 7 ? 1 : 2))
    return a.length === 4 && different === 1 && a[0] === b[0] ? SHORT_VOWEL : 0
  return endsInOtherVowel(a, b) ? 0.78 : a.length < 7 || different === 2 ? 0.87 : 0.9
}

/** The similarity of words whose phonetic keys are one edit apart. */
const byPhoneticKey = (a: string, b: string, length: number): number => {
  if (a.slice(1) !== b.slice(1)) return 1 - 1 / length - firstLetterCost(a, b, 0.06) - 0.06
  return firstLetterCost(a, b, 1) < 1 ? 0.87 : 1 - 1 / length - 0.12
}

/** The similarity of an unvowelled word and a Latin one of equal consonants: by how many letters say so. */
const unvowelled = (word: Word, latin: Word): number => {
  const consonants = word.consonantSkeleton.length
  if (consonants === 0 || word.consonantSkeleton !== latin.consonantSkeleton) return 0
  if (hasOtherConsonant(word.skeleton, latin.skeleton)) return 0
  const { found, missing } = agreeingWeakLetters(word.skeleton.weakLetters, latin.skeleton.weakLetters)
  if (consonants > 2) return missing === 0 ? (found > 0 ? 0.9 : 0.86) : missing === 1 ? 0.8 : 0.74
  if (consonants === 2) return missing === 0 ? (found > 0 ? 0.87 : 0.78) : found > missing ? 0.7 : 0
  return missing === 0 && found > 1 ? 0.8 : found > missing ? 0.7 : 0
}

/** The same consonants, with a long vowel that only one side writes. */
const alikeUnvowelled = (a: Word, b: Word): number =>
  b.script === "unvowelled" && a.consonantSkeleton.length > 2 && a.consonantSkeleton === b.consonantSkeleton
    ? 0.86
    : 0

const betweenScripts = (a: Word, b: Word): number => {
  if (a.script === "unvowelled") return b.script === "latin" ? unvowelled(a, b) : alikeUnvowelled(a, b)
  if (b.script === "unvowelled") return a.script === "latin" ? unvowelled(b, a) : 0
  if (a.script !== "other" || b.script !== "other") return 0
  if (withoutArabicArticle(a.text) === withoutArabicArticle(b.text)) return WITH_ARTICLE
  // Arabic and Han words are short for what they say: one letter is another name.
  return Math.min(a.text.length, b.text.length) >= 6 && editDistance(a.text, b.text, 1) === 1 ? 0.85 : 0
}

const shares = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean =>
  a.length > 0 && b.length > 0 && a.some((group) => b.includes(group))

/** Words of four letters are compared as they are written. */
const longEnough = (a: Word, b: Word): boolean => a.text.length > 4 || b.text.length > 4

const SAME_SYLLABLES = 0.9

export const wordSimilarity = (a: Word, b: Word): number => {
  if (a.text === b.text) return 1
  if (a.text.length < 2 || b.text.length < 2) return 0
  if (shares(a.synonymGroups, b.synonymGroups) || shares(a.fatherGroups, b.fatherGroups)) return SAME_GROUP
  if (a.script !== "latin" || b.script !== "latin") return betweenScripts(a, b)
  // Abdul is the beginning of a name, and no spelling of Abdullah.
  if (a.isServant !== b.isServant) return 0
  const sameSyllables = a.syllableKey !== "" && a.syllableKey === b.syllableKey
  if (a.phoneticKey === b.phoneticKey && a.text.length >= 3 && b.text.length >= 3) return SAME_PHONETIC_KEY
  if (a.phoneticKey === b.phoneticKey) return sameSyllables ? SAME_SYLLABLES : 0
  if (a.isDistinctName && b.isDistinctName) return 0
  // Abdulkarim is not Abdulrahim.
  if (a.isServantName && b.isServantName && a.vowelBlindKey !== b.vowelBlindKey) return 0
  if (isFeminineOf(a.text, b.text)) return FEMININE
  if (a.fatherGroups.length > 0 && b.fatherGroups.length > 0) return 0
  // Peng is not Ping: in four letters another syllable is another name.
  if (a.syllableKey !== "" && b.syllableKey !== "" && !longEnough(a, b))
    return sameSyllables ? SAME_SYLLABLES : 0
  let best =
    a.vowelBlindKey === b.vowelBlindKey && longEnough(a, b) ? byVowels(a.phoneticKey, b.phoneticKey) : 0
  if (sameSyllables) best = Math.max(best, SAME_SYLLABLES)
  const length = Math.max(a.text.length, b.text.length)
  if (mayBeWithinEdits(a.letterMask, b.letterMask, b.text.length - a.text.length, editLimit(length)))
    best = Math.max(best, byTyping(a.text, b.text))
  const keyLength = Math.max(a.phoneticKey.length, b.phoneticKey.length)
  if (
    best < 0.85 &&
    keyLength >= PHONETIC_EDIT_LENGTH &&
    mayBeWithinEdits(a.phoneticKeyMask, b.phoneticKeyMask, b.phoneticKey.length - a.phoneticKey.length, 1) &&
    editDistance(a.phoneticKey, b.phoneticKey, 1) === 1
  ) {
    best = Math.max(best, byPhoneticKey(a.phoneticKey, b.phoneticKey, keyLength))
  }
  if (best > NISBA && (shares(a.nisbaGroups, b.synonymGroups) || shares(b.nisbaGroups, a.synonymGroups)))
    return NISBA
  return best >= LEAST_SIMILARITY ? best : 0
}
