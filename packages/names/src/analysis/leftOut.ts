/** What of a name was left out beside the rest, which is compared: "[REDACTED] Citizen", "Casey Citizen and spouse". */
import { mayBeLeftOutBehind } from "../lexicon/leftOutWordings.ts"
import { isOfOrganisation } from "../lexicon/wordsForNobody.ts"
import { withoutMaskedWords } from "../text/lostLetters.ts"
import { withoutMisreadWords } from "../text/misreadWords.ts"
import { namesNobody } from "./namesNobody.ts"
import { withoutOpenEnd } from "./openEnd.ts"
import { shownText } from "./shownText.ts"
import { withoutSpreadsheetErrors } from "./spreadsheetErrors.ts"
import {
  isOther,
  isTemplateField,
  MOST_CHARACTERS_IN_PLACE,
  type WordInPlace,
  wordsInPlace
} from "./wordsInPlace.ts"

/** What everything has that says so within a name. */
const mayLeaveOut =
  /[<[({‹«{%$|*"“‘〃″\\]|''|[-–—,:;&/+]\s|\b(?:n\s?[./\\]\s?[ak]|un[adiksn]\w{4,}|redacted|withheld|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|never|no|t\.?b\.?[acd]|fnu|lnu|nfn|nln|nmn|null|nil|none|na|nan|blank|empty|object object|(?:sur|fore|first|last)?names?)\b/i

/** As programs write it beside "Casey", and nobody who is called so. "None" is how Python does. */
const isWrittenApart = ({ phrase, word }: WordInPlace, rest: ReadonlyArray<WordInPlace>): boolean =>
  phrase === "undefined" ||
  word === "None" ||
  (mayBeWrittenApart.test(phrase) &&
    (word === phrase
      ? !rest.every((each) => each.word === each.word.toLowerCase())
      : word === word.toUpperCase() && rest.some((each) => each.word !== each.word.toUpperCase())))
const mayBeWrittenApart = /^(?:nil|none|null|na|blank|empty)$/u

/** What a program wrote in place of a value that there was to be. */
const isUnwritten = ({ phrase, word }: WordInPlace): boolean =>
  phrase === "object object" || phrase === "\\n" || isTemplateField(word)

/** The heading of half a name, in place of it. */
const half = /^(?:sur|fore|first|last)names?$/u

/**
 * Whether a name says that a part of it was left out or is kept back: "[REDACTED] Citizen", "Casey (surname withheld)". What
 * only says that there is none (N/A, null) leaves a part out where no more than one word is left. In the name of a company
 * the words that companies are called by are names.
 */
export const isPartLeftOut = (name: string): boolean => {
  const text = withoutSpreadsheetErrors(shownText(name))
  const hasOpenEnd = withoutOpenEnd(text) !== text && namesNobody(text) === null
  if (!hasOpenEnd && !mayLeaveOut.test(text) && !mayBeLeftOutBehind.test(text)) return false
  const words = wordsInPlace(text)
  const rest = words.filter((each) => isOther(each) && each.phrase !== "na")
  if (rest.length === 0) return false
  const isCompany = words.some(({ role }) => role === "company")
  const isNone = (each: WordInPlace) =>
    each.role === "nobody" || half.test(each.phrase) || isWrittenApart(each, rest)
  return (
    hasOpenEnd ||
    leftOutOf(words).length > 0 ||
    words.some(isUnwritten) ||
    (!isCompany && rest.length < 2 && words.some(isNone))
  )
}

/**
 * The words that say that a part of the name was left out. Before a legal form, and before a last word that organisations are
 * called by, they may be a name: "Unknown Pleasures Records".
 */
const leftOutOf = (words: ReadonlyArray<WordInPlace>): ReadonlyArray<WordInPlace> => {
  const form = words.findLastIndex(({ role }) => role === "company")
  const ending = isOfOrganisation(words.at(-1)?.word.toUpperCase() ?? "") ? words.length - 1 : form
  return words.filter(
    ({ role, says }, at) =>
      (role === "nobody" || (role === "may be a name" && ending < at)) &&
      (says === "kept back" ? form === -1 : says !== null)
  )
}

const joinedToNobody = /(?:\s(?:and|or)|\s?[&+])\s*$/iu

/** The name without what is nobody's name beside it: `FNU Smith` is `Smith`, and so are `Smith and unknown`, `XXXX Smith` and `Èâàíîâ Smith`. */
export const withoutPlaceholders = (name: string): string => {
  const text = withoutOpenEnd(withoutSpreadsheetErrors(name))
  if (text.length > MOST_CHARACTERS_IN_PLACE) return text.trim()
  let end = 0
  let kept = ""
  const words = wordsInPlace(text)
  const leftOut = words.every((each) => !isOther(each)) ? [] : leftOutOf(words)
  for (const each of words) {
    if (each.role !== "nobody" && !leftOut.includes(each)) kept += text.slice(end, each.end)
    end = each.end
  }
  const rest = withoutMaskedWords(withoutMisreadWords(`${kept}${text.slice(end)}`))
  return withoutOpenEnd(rest).replace(joinedToNobody, "").trim()
}
