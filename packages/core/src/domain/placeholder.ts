/**
 * What people and programs write where they have no value: the one list for requests, lines, tools and files. Comparing
 * such a text would find nobody, and the answer would look as if a name had been compared. A text is judged by its words,
 * whatever brackets, quotes, separators and cases they are written with: it is for nothing where each of them says so, or
 * stands beside one that does. A question mark in a name is none of these: it stands for a letter that was lost on the way
 * (`unreadInName`).
 */
import { isSpreadsheetError, shownText, withoutSpreadsheetErrors } from "@entity-watch/names/analysis"
import { hasLostLetters } from "@entity-watch/names/text"
import { nameLimits } from "./nameLimits.ts"

/** Words for nothing that are names of people or companies too. */
const mayBeName =
  /^(?:na|nil|none|null|un(?:available|defined|disclosed|identified|known|named|specified)|tba|tbc|tbd|pending|redacted|withheld|anonymous|ditto|blank|empty|test|dummy|(?:(?:grand|sub) )?totals?|subtotals?|(?:opening|closing) bal(?:ance)?|(?:bal(?:ance)? )?(?:(?:brought|carried) (?:forward|down)|[bc]\/[fd])|(?:first|given) (?:middle )?(?:last|family)|company names?)$/u

/** `Nan` is a name, and programs write `NaN` and `nan`. */
const notANumber = /^(?:NaN|nan)$/u

const participle =
  "known|applicable|available|provided|given|supplied|stated|recorded|disclosed|specified|entered|advised|listed|found|set"

/** What nobody is called. FNU and LNU are a first and a last name that are not known, as on visas. */
const nobody = new RegExp(
  `^(?:n[./\\\\]a|n/k|\\\\n|t\\.b\\.[acd]|%[a-z@]|\\{\\d*\\}|fnu|lnu|nfn|nln|nmn|object object|(?:not|never|none) (?:yet )?(?:${participle})|not on file|no (?:data|value|entry|information|info|record|details?)|to be (?:advised|confirmed|determined|provided)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?)|please select)$`,
  "u"
)
const mostWordsOfPhrase = 4

const company = /^(?:pty|proprietary|ltd|limited|inc|llc|co|company|corporation|trust)$/u
const heading = /^(?:(?:sur|fore|[fl])?names?|firstname|lastname)$/u
const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|rev)$/u
/** "Mr Blank" is a person. */
const surname = /^(?:blank|test|dummy)$/u

/** What stands beside a word for nothing, or beside "name", and names nobody either. */
const beside = new RegExp(
  `^(?:no|not|never|yet|first|last|middle|given|family|full|legal|person|customer|client|supplier|vendor|owner|contact|user|account|business|trading|is|insert|enter|select|please|type|your|here|${participle})$`,
  "u"
)

/** Neither a letter nor a lost one, or a number or a date that is none. */
const marks = /^(?:[-–—_."'\s]+|0+|0+[-/.]0+[-/.]0+(?:[ t]0?0:00(?::00)?)?)$/iu
/** A mark that stands where a family name would. "- Given" has one. */
const standingMark = /\s[-–—_.]+$/u

/** Words, also those that are written as one (`NotProvided`), abbreviations for nothing, and what a program fills in. */
const word =
  /[nN]\s?[./\\]\s?[aA](?![\p{L}\p{N}])\.?|(?:[nN]\/[kK]|[bBcC]\/[fFdD]|\\N)(?![\p{L}\p{N}])|[tT]\.\s?[bB]\.\s?[aAcCdD](?![\p{L}\p{N}])\.?|%[a-z@](?![\p{L}\p{N}])|\{\d*\}|\p{Lu}?\p{Ll}+(?=\p{Lu}\p{Ll})|[\p{L}\p{M}\p{N}]+/gu

/** What is set off: a field of a template, `[REDACTED]`, `"null"`. */
const setOff = /[<[({«‹$%*|"'“”‘’`]+([^<>[\](){}«»‹›$%*|"'“”‘’`]{1,60})[>\])}»›%*|"'“”‘’`]+/gu

type WordRole = "nobody" | "may be a name" | "company" | "heading" | "title" | "beside" | "other"

interface Word {
  readonly word: string
  readonly start: number
  /** Behind it, and behind the marks that set it off. */
  readonly end: number
  readonly role: WordRole
}

const roleOf = (word: string): WordRole =>
  company.test(word)
    ? "company"
    : heading.test(word)
      ? "heading"
      : title.test(word)
        ? "title"
        : beside.test(word)
          ? "beside"
          : "other"

const roleOfPhrase = (phrase: string, isAlone: boolean): WordRole | undefined =>
  notANumber.test(phrase) || nobody.test(phrase.toLowerCase())
    ? "nobody"
    : mayBeName.test(phrase.toLowerCase()) && (isAlone || phrase.toLowerCase() !== "na")
      ? "may be a name"
      : undefined

/** None of what is longer than a name may be. */
const wordsOf = (text: string): ReadonlyArray<Word> => {
  if (text.length > nameLimits.characters) return []
  const found = [...text.matchAll(word)].map(({ 0: word, index }) => ({
    word: word.replace(/(?<=[./\\])\s|\s(?=[./\\])|\.$/gu, ""),
    start: index,
    end: index + word.length
  }))
  const words: Array<Word> = []
  while (words.length < found.length) {
    const at = words.length
    let length = Math.min(mostWordsOfPhrase, found.length - at)
    let role: WordRole | undefined
    for (; length > 0; length--) {
      const phrase = found.slice(at, at + length).map((each) => each.word)
      role = roleOfPhrase(phrase.join(" "), found.length === 1)
      if (role !== undefined) break
    }
    for (const each of found.slice(at, at + Math.max(1, length)))
      words.push({ ...each, role: role ?? roleOf(each.word.toLowerCase()) })
  }
  for (const { 0: whole, 1: inner = "", index } of text.matchAll(setOff)) {
    const end = index + whole.length
    if (!isForNothing(wordsOf(inner), false)) continue
    for (const [at, each] of words.entries())
      if (each.start >= index && each.end <= end)
        words[at] = { ...each, role: "nobody", end: (words[at + 1]?.start ?? end) >= end ? end : each.end }
  }
  return words
}

/** `hasMark`: whether something that is no word stands in place of one. */
const isForNothing = (words: ReadonlyArray<Word>, hasMark: boolean): boolean => {
  const is = (role: WordRole) => words.some((each) => each.role === role)
  const isCompany = is("company")
  const isPerson = is("title") && words.some((each) => surname.test(each.word.toLowerCase()))
  const isNothing = ({ role }: Word) =>
    role === "nobody" || (role === "may be a name" && !isCompany && !isPerson)
  return (
    words.length > 0 &&
    words.every((each) => isNothing(each) || (each.role !== "other" && each.role !== "may be a name")) &&
    (words.some(isNothing) || (!isCompany && (hasMark || is("heading"))))
  )
}

/** A word that stands for nothing or is a name: an entity may be called so. */
export const isWordForNothing = (written: string): boolean => {
  const text = shownText(written)
  return notANumber.test(text) || (mayBeName.test(phraseOf(text)) && text.search(setOff) === -1)
}

const phraseOf = (text: string): string =>
  [...text.matchAll(word)].map(([each]) => each.toLowerCase()).join(" ")

/** Whether a cell has no value. Outside of names, question marks and stars say that it is not known. */
export const isPlaceholder = (cell: string): boolean => {
  const text = shownText(cell)
  if (marks.test(text) || /^[-?*.\s]+$/u.test(text) || isSpreadsheetError(cell)) return true
  const words = wordsOf(text)
  return words.length > 0 && words.every(({ role }) => role === "nobody" || role === "may be a name")
}

/**
 * Whether a text stands in place of a name: also `NULL NULL`, `Mr. N/A`, `null, null`, `Name not provided`, `Full name` and
 * `N/A Pty Ltd`, but not `Null Pty Ltd`, `Unknown Soldier` or `Li Na`.
 */
export const isPlaceholderName = (name: string): boolean => {
  const text = shownText(name)
  if (marks.test(text) || isSpreadsheetError(name)) return true
  const rest = withoutSpreadsheetErrors(text)
  const hasError = rest !== text
  return rest.trim() === ""
    ? hasError
    : !hasLostLetters(rest) && isForNothing(wordsOf(rest), hasError || standingMark.test(rest))
}

/** The name without what is nobody's name beside it: `FNU Smith` is `Smith`. */
export const withoutPlaceholders = (name: string): string => {
  const text = withoutSpreadsheetErrors(name)
  let end = 0
  let kept = ""
  for (const each of wordsOf(text)) {
    if (each.role !== "nobody") kept += text.slice(end, each.end)
    end = each.end
  }
  return `${kept}${text.slice(end)}`.trim()
}
