/**
 * What people and programs write where they have no value: the one rule for requests, lines, tools and files. Comparing
 * such a text would find nobody, and the answer would look as if a name had been compared. It is for nothing where each of
 * its words says so, or stands beside one that does. A question mark in a name is none of these: it stands for a letter that
 * was lost on the way (`unreadInName`).
 */
import { dittoMark, isKeptBack } from "../lexicon/leftOutWordings.ts"
import { mayBeName, notANumber } from "../lexicon/placeholderWords.ts"
import { forLastTexts } from "../text/forLastTexts.ts"
import { hasLostLetters } from "../text/lostLetters.ts"
import { namesNobody } from "./namesNobody.ts"
import { shownText } from "./shownText.ts"
import { isSpreadsheetError, withoutSpreadsheetErrors } from "./spreadsheetErrors.ts"
import { isForNothing, phraseOf, setOff, type WordInPlace, wordsInPlace } from "./wordsInPlace.ts"

/** Neither a letter nor a lost one, or a number or a date that is none. */
const marks = /^(?:[-–—_."'\s]+|0+|0+[-/.]0+[-/.]0+(?:[ t]0?0:00(?::00)?)?)$/iu
/** A mark that stands where a family name would. "- Given" has one. */
const standingMark = /\s[-–—_.]+$/u

const isMark = (text: string): boolean => marks.test(text) || dittoMark.test(text)

/** A word that stands for nothing or is a name: an entity may be called so. */
export const isWordForNothing = (written: string): boolean => {
  const text = shownText(written)
  const phrase = phraseOf(text)
  return (
    notANumber.test(text) || ((mayBeName.test(phrase) || isKeptBack(phrase)) && text.search(setOff) === -1)
  )
}

/** Whether a cell has no value. Outside of names, question marks and stars say that it is not known. */
export const isPlaceholder = (cell: string): boolean => {
  const text = shownText(cell)
  if (isMark(text) || /^[-?*.\s]+$/u.test(text) || isSpreadsheetError(cell)) return true
  const words = wordsInPlace(text)
  return words.length > 0 && words.every(({ role }) => role === "nobody" || role === "may be a name")
}

/**
 * Whether a part of a name stands in place of one. As a part, a title or a legal form is none: it may stand in a column of its own.
 */
export const isPlaceholderPart = (name: string): boolean => {
  const text = shownText(name)
  if (isMark(text) || isSpreadsheetError(name)) return true
  const rest = withoutSpreadsheetErrors(text)
  const hasError = rest !== text
  return rest.trim() === ""
    ? hasError
    : !hasLostLetters(rest) && isForNothing(wordsInPlace(rest), hasError || standingMark.test(rest))
}

/**
 * Whether a text stands in place of a name: also `NULL NULL`, `Mr. N/A`, `null, null`, `Name not provided`, `Full name` and
 * `N/A Pty Ltd`, and `Mr & Mrs`, `Pty Ltd` and `The Manager`, but not `Null Pty Ltd`, `Unknown Soldier` or `Li Na`.
 */
export const isPlaceholderName = forLastTexts(
  (name): boolean => isPlaceholderPart(name) || namesNobody(shownText(name)) === "surely"
)

/** A program wrote it where it cut the name. */
const ellipsis = /^\.{3,}$/u

const isElsewhere = (text: string): boolean => dittoMark.test(text) || ellipsis.test(text)

const saysOneOf = (name: string, ...sought: ReadonlyArray<WordInPlace["says"]>): boolean =>
  isPlaceholderPart(name) &&
  (isElsewhere(shownText(name)) || wordsInPlace(shownText(name)).some(({ says }) => sought.includes(says)))

/** Whether a text in place of a name says that there is one, which stands elsewhere or is kept back. */
export const saysElsewhere = (name: string): boolean => saysOneOf(name, "elsewhere", "kept back")

/** Whether a text in place of a part of a name says that there is such a part, or may be. "N/A" says that there is none. */
export const saysLeftOut = (name: string): boolean => saysOneOf(name, "elsewhere", "kept back", "unknown")
