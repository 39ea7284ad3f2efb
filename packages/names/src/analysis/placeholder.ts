/**
 * What people and programs write where they have no value: the one list for requests, lines, tools and files. Comparing
 * such a text would find nobody, and the answer would look as if a name had been compared. A text is judged by its words,
 * whatever brackets, quotes, separators and cases they are written with: it is for nothing where each of them says so, or
 * stands beside one that does. A question mark in a name is none of these: it stands for a letter that was lost on the way
 * (`unreadInName`).
 */
import { hasLostLetters, withoutMaskedWords } from "../text/lostLetters.ts"
import { namesNobody } from "./namesNobody.ts"
import { shownText } from "./shownText.ts"
import { isSpreadsheetError, withoutSpreadsheetErrors } from "./spreadsheetErrors.ts"

/** Words for nothing that are names of people or companies too. */
const mayBeName =
  /^(?:na|nil|none|null|un(?:available|defined|disclosed|identified|known|named|specified)|tba|tbc|tbd|pending|redacted|withheld|anonymous|ditto|blank|empty|test|dummy|(?:(?:grand|sub) )?totals?|subtotals?|(?:opening|closing) bal(?:ance)?|(?:bal(?:ance)? )?(?:(?:brought|carried) (?:forward|down)|[bc]\/[fd])|(?:first|given) (?:middle )?(?:last|family)|company names?)$/u

/** `Nan` is a name, and programs write `NaN` and `nan`. */
const notANumber = /^(?:NaN|nan)$/u

const participle =
  "known|applicable|available|provided|given|supplied|stated|recorded|disclosed|specified|entered|advised|listed|found|set|shown|legible|readable"

/** What nobody is called. FNU and LNU are a first and a last name that are not known, as on visas. */
const nobody = new RegExp(
  `^(?:n[./\\\\]a|n/k|\\\\n|t\\.b\\.[acd]|%[a-z@]|\\{\\d*\\}|fnu|lnu|nfn|nln|nmn|object object|(?:not|never|none) (?:yet )?(?:${participle})|not on file|no (?:data|value|entry|information|info|record|details?)|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|to be (?:advised|confirmed|determined|provided)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?)|please select)$`,
  "u"
)

/** What says that there is a name, or a part of one, which stands elsewhere or is kept back. */
const elsewhere =
  /^(?:redacted|withheld|undisclosed|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|not (?:yet )?(?:disclosed|shown|legible|readable)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?))$/u

/** What says that nobody knows it. */
const unknown = new RegExp(
  `^(?:un(?:available|identified|known|named|specified)|n/k|not on file|t\\.?b\\.?[acd]|to be (?:advised|confirmed|determined|provided)|(?:not|never) (?:yet )?(?!applicable)(?:${participle})|no (?:data|entry|information|info|record|details?))$`,
  "u"
)

const mostWordsOfPhrase = 4
const MOST_CHARACTERS = 500

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

/** In brackets, what says that a part is missing. Outside of them somebody may be called so: "Hidden Valley". */
const lacking =
  /^(?:(?:part(?:ly|ially)?|first|last|middle|given|family|full|(?:sur|fore)?names?)\s)*(?:hidden|missing|masked|obscured|confidential|incomplete|unclear|blurred|deleted|pseudonym|omitted|removed|blacked out|unreadable)$/u
const missing = "missing"
const inBrackets = /^[<[({‹«]/u

/** What is set off: a field of a template, `[REDACTED]`, `"null"`. */
const setOff = /[<[({«‹$%*|"'“”‘’`]+([^<>[\](){}«»‹›$%*|"'“”‘’`]{1,60})[>\])}»›%*|"'“”‘’`]+/gu

type RoleInPlace = "nobody" | "may be a name" | "company" | "heading" | "title" | "beside" | "other"

interface WordInPlace {
  readonly word: string
  /** The phrase that gave it its role, or the word itself. */
  readonly phrase: string
  readonly start: number
  /** Behind it, and behind the marks that set it off. */
  readonly end: number
  readonly role: RoleInPlace
}

const roleOf = (word: string): RoleInPlace =>
  company.test(word)
    ? "company"
    : heading.test(word)
      ? "heading"
      : title.test(word)
        ? "title"
        : beside.test(word)
          ? "beside"
          : "other"

const roleOfPhrase = (phrase: string, isAlone: boolean): RoleInPlace | undefined =>
  notANumber.test(phrase) || nobody.test(phrase.toLowerCase())
    ? "nobody"
    : mayBeName.test(phrase.toLowerCase()) && (isAlone || phrase.toLowerCase() !== "na")
      ? "may be a name"
      : undefined

/** None of what is longer than anything that stands in place of a name. */
const wordsOf = (text: string): ReadonlyArray<WordInPlace> => {
  if (text.length > MOST_CHARACTERS) return []
  const found = [...text.matchAll(word)].map(({ 0: word, index }) => ({
    word: word.replace(/(?<=[./\\])\s|\s(?=[./\\])|\.$/gu, ""),
    start: index,
    end: index + word.length
  }))
  const words: Array<WordInPlace> = []
  while (words.length < found.length) {
    const at = words.length
    let length = Math.min(mostWordsOfPhrase, found.length - at)
    let role: RoleInPlace | undefined
    for (; length > 0; length--) {
      const phrase = found.slice(at, at + length).map((each) => each.word)
      role = roleOfPhrase(phrase.join(" "), found.length === 1)
      if (role !== undefined) break
    }
    const taken = found.slice(at, at + Math.max(1, length))
    const phrase = taken.map((each) => each.word.toLowerCase()).join(" ")
    for (const each of taken) words.push({ ...each, phrase, role: role ?? roleOf(each.word.toLowerCase()) })
  }
  for (const { 0: whole, 1: inner = "", index } of text.matchAll(setOff)) {
    const end = index + whole.length
    const isLacking = inBrackets.test(whole) && lacking.test(phraseOf(inner))
    if (!isLacking && !isForNothing(wordsOf(inner), false)) continue
    for (const [at, each] of words.entries())
      if (each.start >= index && each.end <= end)
        words[at] = {
          ...each,
          ...(isLacking && { phrase: missing }),
          role: "nobody",
          end: (words[at + 1]?.start ?? end) >= end ? end : each.end
        }
  }
  return words
}

/** `hasMark`: whether something that is no word stands in place of one. */
const isForNothing = (words: ReadonlyArray<WordInPlace>, hasMark: boolean): boolean => {
  const is = (role: RoleInPlace) => words.some((each) => each.role === role)
  const isCompany = is("company")
  const isPerson = is("title") && words.some((each) => surname.test(each.word.toLowerCase()))
  const isNothing = ({ role }: WordInPlace) =>
    role === "nobody" || (role === "may be a name" && !isCompany && !isPerson)
  return (
    words.length > 0 &&
    words.every((each) => isNothing(each) || each.role !== "may be a name") &&
    (words.some(isNothing) || (!isCompany && (hasMark || is("heading")))) &&
    !isAnybodyNamed(words)
  )
}

const isOther = ({ role }: WordInPlace): boolean => role === "other"

/** Whether the words that say nothing about nobody, if there are any, may name somebody. */
const isAnybodyNamed = (words: ReadonlyArray<WordInPlace>): boolean => {
  const others = words.filter(isOther)
  return others.length > 0 && namesNobody(others.map((each) => each.word).join(" ")) !== "surely"
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
 * Whether a part of a name stands in place of one. As a part, a title or a legal form is none: it may stand in a column of its own.
 */
export const isPlaceholderPart = (name: string): boolean => {
  const text = shownText(name)
  if (marks.test(text) || isSpreadsheetError(name)) return true
  const rest = withoutSpreadsheetErrors(text)
  const hasError = rest !== text
  return rest.trim() === ""
    ? hasError
    : !hasLostLetters(rest) && isForNothing(wordsOf(rest), hasError || standingMark.test(rest))
}

/**
 * Whether a text stands in place of a name: also `NULL NULL`, `Mr. N/A`, `null, null`, `Name not provided`, `Full name` and
 * `N/A Pty Ltd`, and `Mr & Mrs`, `Pty Ltd` and `The Manager`, but not `Null Pty Ltd`, `Unknown Soldier` or `Li Na`.
 */
export const isPlaceholderName = (name: string): boolean =>
  isPlaceholderPart(name) || namesNobody(shownText(name)) === "surely"

const joinedToNobody = /(?:\s(?:and|or)|\s?[&+])\s*$/iu

const says = (name: string, wording: RegExp): boolean =>
  isPlaceholderPart(name) && wordsOf(shownText(name)).some(({ phrase }) => wording.test(phrase))

/** Whether a text in place of a name says that there is one, which stands elsewhere or is kept back. */
export const saysElsewhere = (name: string): boolean => says(name, elsewhere)

/** Whether a text in place of a part of a name says that there is such a part, or may be. "N/A" says that there is none. */
export const saysLeftOut = (name: string): boolean => says(name, elsewhere) || says(name, unknown)

/** What everything has that says that a part of a name was left out. */
const mayLeaveOut =
  /[<[({‹«{%$|*"“‘+]|\b(?:n\s?[./\\]\s?[ak]|un[adiksn]\w{4,}|redacted|withheld|illegible|indecipherable|truncated|suppressed|anonymi[sz]ed|cut off|not|never|no|to be|t\.?b\.?[acd]|see|as|fnu|lnu|nfn|nln|nmn|null|nil|none|na|nan|blank|empty|(?:sur|fore|first|last)names?|et al|ors|anor|another|others|more|cont)\b|\\n/i

/** As programs write it beside "Casey", and nobody who is called so. "None" is how Python does. */
const isWrittenApart = ({ phrase, word }: WordInPlace, rest: ReadonlyArray<WordInPlace>): boolean =>
  phrase === "undefined" ||
  word === "None" ||
  (mayBeWrittenApart.test(phrase) &&
    (word === phrase
      ? !rest.every((each) => each.word === each.word.toLowerCase())
      : word === word.toUpperCase() && rest.some((each) => each.word !== each.word.toUpperCase())))
const mayBeWrittenApart = /^(?:nil|none|null|na|blank|empty)$/u

/** Others whom a text does not name: "Citizen & Ors", "Casey Citizen + 2", "(cont'd)". */
const othersLeftOut =
  /(?:,?\s(?:et\.? al\b\.?|(?:and|&|\+)\s*(?:ors|anor|another|(?:\d+\s+)?others?|\d+(?:\s+more)?)\.?)|[([](?:cont(?:['’]?d|inued)?\.?|(?:and\s|\+\s?)?\d+\s+(?:more|others?)[^)\]]*)[)\]])\s*$/iu

/**
 * Whether a name says that a part of it was left out or is kept back: "[REDACTED] Citizen", "Casey (surname withheld)". What
 * only says that there is none (N/A, null) leaves a part out where no more than one word is left. In the name of a company
 * the words that companies are called by are names.
 */
export const isPartLeftOut = (name: string): boolean => {
  if (!mayLeaveOut.test(name)) return false
  const words = wordsOf(withoutSpreadsheetErrors(shownText(name)))
  const rest = words.filter((each) => isOther(each) && each.phrase !== "na")
  if (rest.length === 0) return false
  const isCompany = words.some(({ role }) => role === "company")
  const isNone = (each: WordInPlace) =>
    each.role === "nobody" || half.test(each.phrase) || isWrittenApart(each, rest)
  return (
    othersLeftOut.test(name) ||
    leftOutOf(words).length > 0 ||
    (!isCompany && rest.length < 2 && words.some(isNone))
  )
}

/** The heading of half a name, in place of it. */
const half = /^(?:sur|fore|first|last)names?$/u

/** The words that say that a part of the name was left out. Before the legal form of a company they may be its name. */
const leftOutOf = (words: ReadonlyArray<WordInPlace>): ReadonlyArray<WordInPlace> => {
  const ending = words.findLastIndex(({ role }) => role === "company")
  return words.filter(
    ({ phrase, role }, at) =>
      (role === "nobody" || (role === "may be a name" && ending < at)) &&
      (elsewhere.test(phrase) || unknown.test(phrase) || (phrase === missing && ending === -1))
  )
}

/** The name without what is nobody's name beside it: `FNU Smith` is `Smith`, and so are `Smith and unknown` and `XXXX Smith`. */
export const withoutPlaceholders = (name: string): string => {
  const text = withoutSpreadsheetErrors(name)
  if (text.length > MOST_CHARACTERS) return text.trim()
  let end = 0
  let kept = ""
  const words = wordsOf(text)
  const leftOut = words.every((each) => !isOther(each)) ? [] : leftOutOf(words)
  for (const each of words) {
    if (each.role !== "nobody" && !leftOut.includes(each)) kept += text.slice(end, each.end)
    end = each.end
  }
  return withoutMaskedWords(`${kept}${text.slice(end)}`)
    .replace(othersLeftOut, "")
    .replace(joinedToNobody, "")
    .trim()
}
