/**
 * Whether one letter of a whole name is more likely a slip than another name: "Osama Al Kui Ibrahim" for "Osama Al Kuni
 * Ibrahim". All other words agree letter by letter, so that a word may be short, of which one letter says little alone.
 */
import { isDistinctName, synonymGroupsOf } from "../analysis/synonymGroups.ts"
import { syllableKeyOf } from "../text/syllableKey.ts"
import { isFeminineOf } from "./wordSimilarity.ts"

/** In letters of the whole name. Shorter names are one letter from too many others. */
const LEAST_LETTERS = 10
/** In letters of a word that has the slip, in the longer of its spellings. */
const LEAST_IN_WORD = 3
/** In letters of a word in which a letter in place of another makes no other name. */
const LONG = 8
/** In letters of another word, which says that these are not only syllables. */
const LEAST_BESIDE = 5

/** Hassan and Hassani, Marina and Marino: a vowel at the end makes another name of it. */
const differInLastVowel = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return long.length > short.length
    ? long.startsWith(short) && /[AEIOUY]$/u.test(long)
    : a.slice(0, -1) === b.slice(0, -1) && /[AEIOUY]$/u.test(a) && /[AEIOUY]$/u.test(b)
}

/** Words that are names, or other words, in their own right. */
const areOtherNames = (a: string, b: string): boolean =>
  (isDistinctName(a) && isDistinctName(b)) ||
  isFeminineOf(a, b) ||
  differInLastVowel(a, b) ||
  (synonymGroupsOf(a).length > 0 && synonymGroupsOf(b).length > 0)

/** Chinese and Korean syllables are one letter apart as a rule: Chan and Chang, Chol and Chul. */
const isOfSyllables = (word: string): boolean => word.length <= 6 && syllableKeyOf(word) !== ""

/** One letter in place of another, which makes a name of its own of many: Mina and Dina, Radomski and Gadomski. */
const isSubstitution = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let different = 0
  for (let i = 0; i < a.length; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) different++
  return different === 1
}

/** Both names are given by their words, and their letters without spaces are one edit apart. */
export const isOneLetterSlip = (written: ReadonlyArray<string>, listed: ReadonlyArray<string>): boolean => {
  if (written.length < 2 || written.length !== listed.length) return false
  const areSyllables = listed.every(isOfSyllables)
  let letters = 0
  let longest = 0
  let at = -1
  for (let i = 0; i < listed.length; i++) {
    const word = listed[i] ?? ""
    letters += word.length
    if (word === written[i]) longest = Math.max(longest, areSyllables ? 0 : word.length)
    else if (at === -1) at = i
    else return false
  }
  const [a, b] = [written[at] ?? "", listed[at] ?? ""]
  return (
    letters >= LEAST_LETTERS &&
    longest >= LEAST_BESIDE &&
    Math.max(a.length, b.length) >= LEAST_IN_WORD &&
    Math.min(a.length, b.length) > 1 &&
    !/\d/u.test(a + b) &&
    (listed.length > 2 || b.length >= LONG || !isSubstitution(a, b)) &&
    !areOtherNames(a, b)
  )
}
