/**
 * Which letters of a name could not be compared with the lists, which name most parties in Latin letters only. A letter is
 * read if it is Latin or `romanise.ts` has a Latin spelling of it. Any other letter is compared as it is written, which finds
 * nobody whom a list names in another script. Digits, punctuation and symbols beside letters do not count here. A name
 * without letters holds nothing that could find anybody, and one of nothing but initials, titles and the like names nobody.
 */
import { atOnce } from "../text/atOnce.ts"
import { forLastTexts } from "../text/forLastTexts.ts"
import { withoutInvisible } from "../text/invisible.ts"
import { isLettersApart } from "../text/lettersApart.ts"
import { hasLettersAsCodes } from "../text/lettersAsCodes.ts"
import { hasLostLetters } from "../text/lostLetters.ts"
import { mayBeMisread } from "../text/misreadBytes.ts"
import { withoutMisreadWords } from "../text/misreadWords.ts"
import { mayBeOtherwiseRead } from "../text/otherReading.ts"
import { isSingleLetter, joinSingleLetters, tokensOf } from "../text/tokens.ts"
import { isTurnedRound } from "../text/turnedRound.ts"
import { decodedName } from "./decodedName.ts"
import { documentNumbersIn } from "./documentNumbersIn.ts"
import { readingField } from "./field/readField.ts"
import { insteadOfName } from "./insteadOfName.ts"
import { isPartLeftOut } from "./leftOut.ts"
import { namesNobody } from "./namesNobody.ts"
import { isRomanisable, lettersIn, romanise, unreadInWord } from "./romanise.ts"
import { hasSpreadsheetError } from "./spreadsheetErrors.ts"

export interface UnreadName {
  /** How much of the name is unread; `nothing` says that the name holds nothing to compare. */
  readonly extent: "nothing" | "whole" | "part"
  /** Whether that is so because letters are lost or look otherwise than they are read, and not because of their script. */
  readonly isLost: boolean
  /** The end of a sentence, such as "the Javanese script is not read". */
  readonly reason: string
}

/** What most names are: two Latin letters in a row somewhere, no other script, and no run that may stand for letters. */
const plainlyRead =
  /^(?=.*[a-z]{2})(?!.*(?:([*#_.-])\1|x{3}|[a-z](?:[*#%^~$_]|[;="<([{][a-z])|([=+@~|/\\%^$])\2\2|&[a-z]+;|\b(?:([a-z])\3){3,}\b))[ ->@-~]*$/iu

/** What everything has that stands in place of a name, or of a part of it. */
const mayBeNoName = /[@#=:/]|\de|true|false/iu

/** A character of private use, one that this version of Unicode does not know, or a letter drawn as a symbol. */
const unknownCharacter =
  /[\p{Co}\p{Cn}]|[^\P{Alphabetic}\p{L}\p{M}\p{N}]|[\u{1f1e6}-\u{1f1ff}]\p{L}|\p{L}[\u{1f1e6}-\u{1f1ff}]/u

/**
 * Overrides of direction show letters in another order than they stand in, and tags beside letters hide some that nobody
 * sees. In the flags of England, Scotland and Wales tags are in their place.
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const shownOtherwise = /[\u202d\u202e]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007e}]/u

/** `&` and `+`, in full width and in small as well. */
const signsForAnd = /[&+\uff06\uff0b\ufe60\ufe62]/gu

/** Scripts in use that have no Latin reading here, by their Unicode names. */
const unreadScripts = `
  Thai Lao Khmer Myanmar Tamil Telugu Kannada Malayalam Sinhala Bengali Gujarati Gurmukhi Oriya Tibetan Mongolian Ethiopic
  Syriac Thaana Javanese Balinese Sundanese Buginese Batak Cham Bopomofo Yi Lisu Cherokee Canadian_Aboriginal Tifinagh Nko
  Vai Adlam Coptic
`
  .trim()
  .split(/\s+/u)
  .map((name) => [name.replaceAll("_", " "), new RegExp(`\\p{Script=${name}}`, "u")] as const)

const readDirectly = /\p{Script=Latin}/u

const scriptOf = (letter: string): string => {
  const known = unreadScripts.find(([, script]) => script.test(letter))
  return known === undefined ? "a script that it has" : `the ${known[0]} script`
}

const LONGEST_QUOTED = 60
const MOST_REASONS = 3

const quoted = (text: string): string => {
  const characters = [...text]
  return `"${characters.length > LONGEST_QUOTED ? `${characters.slice(0, LONGEST_QUOTED).join("")}…` : text}"`
}

const reasonsOf = (word: string, unread: ReadonlyArray<string>): ReadonlyArray<string> => {
  const foreign = unread.filter((letter) => !readDirectly.test(letter) && !isRomanisable(letter))
  if (foreign.length > 0) return foreign.map((letter) => `${scriptOf(letter)} is not read`)
  const letters = lettersIn(word)
  return letters.some((letter) => readDirectly.test(letter)) && letters.some(isRomanisable)
    ? [`${quoted(word)} mixes scripts`]
    : [`${quoted(word)} has no complete reading in Latin letters`]
}

const nothing = (reason: string): UnreadName => ({ extent: "nothing", isLost: false, reason })

/** What of the name is unread, or null where every letter was compared. */
export const unreadInName = forLastTexts((written): UnreadName | null => {
  const name = decodedName(written)
  if (documentNumbersIn(name).isAll) return nothing("it is nothing but numbers")
  if (isLettersApart(name)) return nothing(onlyLetters)
  const isDoubtful = mayBeNoName.test(written)
  const instead = isDoubtful ? insteadOfName(written) : null
  if (instead !== null) return nothing(`it is ${instead}`)
  const hasError = isDoubtful && hasSpreadsheetError(written)
  const isLeftOut = isPartLeftOut(name)
  const isInCodes = hasLettersAsCodes(name)
  if (!hasError && !isLeftOut && !isInCodes && plainlyRead.test(name))
    return namesNobody(name) === null ? null : nothing(whyNobody(name))
  // Normalisation writes these signs as a word, which says nothing of who is named.
  const wellRead = withoutMisreadWords(name)
  const words = tokensOf(wellRead.replace(signsForAnd, " "))
  const letters = words.reduce((sum, word) => sum + lettersIn(word).length, 0)
  const visible = withoutInvisible(name)
  const isShownOtherwise = shownOtherwise.test(name)
  const further = [
    ...(isLeftOut ? ["it says that a part of it was left out"] : []),
    ...(hasError ? ["it has a spreadsheet's error in place of a part"] : []),
    ...(isInCodes ? ["it has codes in place of letters"] : []),
    ...(hasLostLetters(name) ? ["it has question marks or other signs that stand for lost letters"] : []),
    ...(unknownCharacter.test(visible) ? ["it has a character that no letter is known for"] : []),
    ...(isShownOtherwise ? ["it has invisible characters by which it looks otherwise than it is read"] : []),
    ...(isTurnedRound(written) ? ["it has words written backwards"] : []),
    ...(wellRead !== name || mayBeMisread(name) || mayBeOtherwiseRead(name)
      ? ["it has letters that were read in a wrong encoding"]
      : [])
  ]
  if (letters === 0 && further.length === 0) return nothing("it has no letters")
  const unread = words
    .map((word) => [word, unreadInWord(word)] as const)
    .filter(([, lost]) => lost.length > 0)
  if (unread.length > 0 || further.length > 0) {
    const lost = unread.reduce((sum, [, each]) => sum + each.length, 0)
    const reasons = new Set([...unread.flatMap(([word, each]) => reasonsOf(word, each)), ...further])
    const isWhole = isShownOtherwise || lost === letters
    return {
      extent: isWhole ? "whole" : "part",
      isLost: isWhole && further.length > 0,
      reason: [...reasons].slice(0, MOST_REASONS).join("; ")
    }
  }
  const latin = joinSingleLetters(romanise(words) ?? words)
  if (latin.every(isLetterOrNone)) return nothing(onlyLetters)
  return namesNobody(name) === null ? null : nothing(whyNobody(name))
})

const onlyLetters = "it has nothing but single letters"
const isLetterOrNone = (word: string): boolean => isSingleLetter(word) || lettersIn(word).length === 0

const whyNobody = (name: string): string =>
  tokensOf(name.replace(signsForAnd, " ")).every(isLetterOrNone)
    ? onlyLetters
    : "it has nothing but titles, roles, legal forms and the like, or single letters"

/** In characters. What is shorter holds few names. */
const MAY_HOLD_MANY = 60
export const mayHoldMany = (name: string): boolean => name.length > MAY_HOLD_MANY

/**
 * A sentence that says why names were not compared completely; null when they were. It speaks of the name of which least
 * was compared. A name that holds nothing to compare does no harm beside one that does.
 */
export const whyNotCompared = (names: ReadonlyArray<string>): string | null => atOnce(whyNotComparing(names))

/** The same in steps: a name that may hold many is read for it. */
export function* whyNotComparing(names: ReadonlyArray<string>): Generator<void, string | null> {
  const found = names.flatMap((name) => {
    const unread = unreadInName(name)
    return unread === null ? [] : [{ name, ...unread }]
  })
  const isAnyNamed = found.length < names.length || found.some(({ extent }) => extent !== "nothing")
  for (const name of names)
    if (mayHoldMany(name) && !(yield* readingField(name)).isWhole)
      return `A part of the name could not be compared: ${quoted(withoutInvisible(name))} holds more names than are compared.`
  const counted = found.filter(({ extent }) => extent !== "nothing" || !isAnyNamed)
  const worst = counted.find(({ extent }) => extent !== "part") ?? counted[0]
  if (worst === undefined) return null
  const named = names.length === 1 ? "name" : `name ${quoted(withoutInvisible(worst.name))}`
  return `${worst.extent === "part" ? "A part of the" : "The"} ${named} could not be compared: ${worst.reason}.`
}
