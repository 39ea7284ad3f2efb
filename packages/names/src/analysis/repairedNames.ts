/**
 * A name with what slipped in writing set right, to be compared beside the name as it was written: digits that stand for
 * letters, and generic words with a letter wrong.
 */
import { isGenericWord } from "./genericWordsNear.ts"
import { TokenisedName } from "./TokenisedName.ts"
import { type Word, wordOf } from "./Word.ts"

/**
 * A word of letters with 0 or 1 among them, which keyboards and readers of scanned pages put for O and for I or L, a longer one
 * with a single 5 or 8 for S or B, and one with digits between letters, each for the letter that it looks like.
 */
const withDigits = /^(?=.*\p{L})[\p{L}01]*[01][\p{L}01]*$/u
const withOneDigit = /^(?=\P{N}*[58]\P{N}*$)(?=(?:.*\p{L}){3})[\p{L}58]+$/u

const withDigitsBetween = /^(?=(?:.*\p{L}){3})(?=.*\p{L}[2-9]+\p{L})\p{L}[\p{L}\d]*$/u
const looksLike: Readonly<Record<string, string>> = {
  2: "Z",
  3: "E",
  4: "A",
  5: "S",
  6: "G",
  7: "T",
  8: "B",
  9: "G"
}

/** In words. In longer texts such words are codes. */
const LONGEST_NAME = 12

const lettersFor = (word: string, one: string, isName: boolean): string =>
  withDigits.test(word)
    ? word.replaceAll("0", "O").replaceAll("1", one)
    : withOneDigit.test(word)
      ? word.replace("5", "S").replace("8", "B")
      : isName && withDigitsBetween.test(word)
        ? word.replace(/\d/gu, (digit) => (digit === "0" ? "O" : (looksLike[digit] ?? one)))
        : word

/** In letters, of a generic word that stands beside no other. Shorter ones are too close to names, as Trust and Trush. */
const LEAST_ALONE = 6

const withGenericWords = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.map((word, i) => {
    const longest = wordOf(word).genericNear
    if (longest === "" || longest.length >= LEAST_ALONE) return longest || word
    return isGenericWord(words[i - 1] ?? "") || isGenericWord(words[i + 1] ?? "") ? longest : word
  })

const areSame = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i])

const none: ReadonlyArray<TokenisedName> = []

/** The ways in which the name may have been meant; none where nothing is wrong with it. */
export const repairedNames = ({ asWritten, onlyAs }: TokenisedName): ReadonlyArray<TokenisedName> => {
  if (!asWritten.words.some(({ mayBeRepaired }: Word) => mayBeRepaired)) return none
  const words = asWritten.words.map(({ text }) => text)
  const isName = words.length <= LONGEST_NAME
  const read = (one: string) => withGenericWords(words.map((word) => lettersFor(word, one, isName)))
  const [withI, withL] = [read("I"), read("L")]
  return [withI, ...(areSame(withI, withL) ? [] : [withL])]
    .filter((each) => !areSame(each, words))
    .map((each) => new TokenisedName(each.join(" "), "slips", onlyAs))
}
