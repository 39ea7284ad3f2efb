/**
 * What people and programs write where they have no value: the one list for requests, lines, tools and files. Comparing
 * such a text would find nobody, and the answer would look as if a name had been compared. A question mark in a name is
 * none of these: it stands for a letter that was lost on the way (`unreadInName`).
 */
import { decodedName } from "@entity-watch/names/analysis"
import { withoutInvisible } from "@entity-watch/names/text"

/** Words for nothing that are names of people or companies too. `Nan` is a name, and programs write `NaN` and `nan`. */
const words =
  /^(?:na|nil|none|null|unknown|undefined|tba|tbc|tbd|pending|unnamed|redacted|withheld|anonymous|ditto)$/u
const notANumber = /^(?:NaN|nan)$/u

/** What nobody is called. FNU and LNU are a first and a last name that are not known, as on visas. */
const noWords =
  /^(?:n\s?[./]\s?a\.?|t\.\s?b\.\s?[acd]\.?|\*none|fnu|lnu|nfn|nln|nmn|[<([{]+(?:blank|empty|null|none|nil|unknown|n\/?a|undefined)[>)\]}]+)$/u

/** What nobody is called, in several words. */
const phrases =
  /^(?:\[object object\]|(?:not|never|none) (?:yet )?(?:known|applicable|available|provided|given|supplied|stated|recorded|disclosed|specified|entered|advised|listed|found|set)|not on file|no (?:data|value|entry|information|info|record|details?)|to be (?:advised|confirmed|determined|provided)|(?:same )?(?:see|as) (?:attached|above|below|file|notes?)|please select|enter name(?: here)?)$/u
const mostWordsOfPhrase = 4

/** A field of a template into which nothing was put, by the word for a name in it: a name may stand between such marks. */
const template = /^(?:\{\{|\$\{|\*\||«|%)[\w\s.-]{0,40}name\s?(?:\}\}|\}|\|\*|»|%)$/iu

/** Neither a letter nor a lost one, or a number or a date that is none. */
const marks = /^(?:[-–—_."'\s]+|0+|0+[-/.]0+[-/.]0+(?:[ t]0?0:00(?::00)?)?)$/u

/** What a spreadsheet shows where a formula has no value. `#NOT CALCULATED` is our own. */
const errors =
  /^#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|field!|blocked!|connect!|busy!|unknown!|getting_data|not calculated|#+)$/u

const companyWords = /^(?:pty|proprietary|ltd|limited|inc|llc|co|company|corporation|trust)\.?$/u
const heading = /^(?:(?:sur|fore)?name|firstname|lastname)$/u

/** What stands beside a word for nothing and names nobody either: "Mr", "Name", "Customer". */
const besideNothing = new RegExp(
  `${companyWords.source}|${heading.source}|^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|rev|no|first|last|middle|given|family|full|legal|person|customer|client|supplier|vendor|owner|contact|is)\\.?$`,
  "u"
)

const textOf = (written: string): string => withoutInvisible(decodedName(written).normalize("NFKC")).trim()

export const isSpreadsheetError = (written: string): boolean => errors.test(textOf(written).toLowerCase())

export const isWordForNothing = (written: string): boolean => {
  const text = textOf(written)
  return words.test(text.toLowerCase()) || notANumber.test(text)
}

/** Whether a text is no name of anybody, whatever stands beside it. */
const isNobody = (text: string): boolean => {
  const lower = text.toLowerCase()
  return (
    noWords.test(lower) ||
    phrases.test(lower) ||
    errors.test(lower) ||
    notANumber.test(text) ||
    template.test(text)
  )
}

const saysNone = (text: string): boolean => marks.test(text) || isWordForNothing(text) || isNobody(text)

/** Whether a cell has no value. Outside of names, question marks and stars say that it is not known. */
export const isPlaceholder = (cell: string): boolean => {
  const text = textOf(cell)
  return saysNone(text) || /^(?:[-?*.\s]+|blank|empty)$/iu.test(text)
}

interface Piece {
  /** As it is written, behind the separator before it. */
  readonly separator: string
  readonly word: string
  /** Whether it is nobody's name, alone or as a part of a phrase. */
  readonly isNobody: boolean
}

const separator = /([\s,;|]+)/u

const piecesOf = (text: string): ReadonlyArray<Piece> => {
  const split = ["", ...text.split(separator)]
  const words = split.filter((_, at) => at % 2 === 1)
  let covered = 0
  return words.map((word, at) => {
    for (let length = mostWordsOfPhrase; length > 0 && covered <= at; length--)
      if (isNobody(words.slice(at, at + length).join(" "))) covered = at + length
    return { separator: split[at * 2] ?? "", word, isNobody: at < covered }
  })
}

/**
 * Whether a text stands in place of a name: also `NULL NULL`, `Mr. N/A`, `null, null`, `Name not provided`, `Full name` and
 * `N/A Pty Ltd`, but not `Null Pty Ltd`, `Unknown Soldier` or `Li Na`.
 */
export const isPlaceholderName = (name: string): boolean => {
  const text = textOf(name)
  if (saysNone(text)) return true
  const pieces = piecesOf(text).filter(({ word }) => word !== "" && !marks.test(word))
  const isAny = (pattern: RegExp) => pieces.some(({ word }) => pattern.test(word.toLowerCase()))
  const isCompany = isAny(companyWords)
  const isNothing = ({ isNobody, word }: Piece) =>
    isNobody || (!isCompany && isWordForNothing(word) && word.toLowerCase() !== "na")
  return (
    pieces.every((piece) => isNothing(piece) || besideNothing.test(piece.word.toLowerCase())) &&
    (pieces.some(isNothing) || (!isCompany && isAny(heading)))
  )
}

/** The name without what is nobody's name beside it: `FNU Smith` is `Smith`. */
export const withoutPlaceholders = (name: string): string =>
  piecesOf(name)
    .filter(({ isNobody }) => !isNobody)
    .map(({ separator, word }, at) => (at === 0 ? word : `${separator}${word}`))
    .join("")
    .trim()
