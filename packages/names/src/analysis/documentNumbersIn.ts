/**
 * The numbers of documents that were typed with a name, each behind the word that says what it is: "Gregor Halvorsen,
 * passport no. K 348486". They are compared as numbers. Neither they nor dates and other long numbers are words of the name.
 */
import { dateLabels, labelsAndNames, months, numberLabels, numberWords } from "../lexicon/numberWordings.ts"

const anyOf = (patterns: ReadonlyArray<string>): string => patterns.join("|")

/** A label ends where no letter follows: "IMO9000001". */
const end = String.raw`(?!\p{L})[\s.:'’-]{0,3}`
const some = (patterns: ReadonlyArray<string>, atMost: number): string =>
  `(?:(?:${anyOf(patterns)})${end}){0,${atMost}}`
const isLabel = `(?=(?:${anyOf([...labelsAndNames, ...numberLabels, numberWords])})${end})`

/** At least five digits, in groups, or a code of letters and at least four digits. Eight letters and a year are a name. */
const grouped = String.raw`\d(?:[\s./()-]{0,2}\d){4,19}[A-Z]{0,2}`
const code = String.raw`(?![A-Z]{8,}(?:19|20)\d\d(?![\p{L}\d]))(?=(?:[A-Z]*\d){4})[A-Z\d]{6,34}`
const number = String.raw`(?:[+(]{0,2}${grouped}|${code})(?![\p{L}\d])`
/** "K 348486", "3341": letters stand apart from their digits, and fewer are enough, only where something says that they are a number. */
const series = String.raw`(?:[A-Z]{1,4}[-/ ]?${grouped}(?![\p{L}\d])|${number}|\d{4}(?![\p{L}\d]))`
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const year = String.raw`(?:1[89]|20)\d\d`
const date = String.raw`(?:(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d)?\d\d|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![./-]\d)|(?:${day}[\s./-]{1,2})?(?:${months})[\s.,/-]{1,2}(?:${day},?\s)?${year}|${day}[\s./-]{1,2}(?:${months})[\s./-]{1,2}'?\d\d)(?![\p{L}\d])`

const open = String.raw`[\s,;([]{0,4}(?<![\p{L}\p{N}])`
const close = String.raw`[)\]]?`
const flags = "giu"
const dated = new RegExp(
  String.raw`${open}(?:(?:(?:${anyOf(dateLabels)})${end}){1,2}(?:${date}|${year}(?!\d))|${date}|(?<=\()${year}(?=\)))${close}`,
  flags
)
const labelled = new RegExp(
  `${open}${isLabel}(${some(labelsAndNames, 3)})${some(numberLabels, 2)}${some([numberWords], 2)}(${series})${close}`,
  flags
)
const alone = new RegExp(`${open}(${number})${close}`, flags)
/** A short word before a long number may say what it is, in whatever country. */
const unknownLabel = new RegExp(String.raw`${open}\p{L}{2,5}[\s.:]{1,3}(?=\d{6})(?:${number})${close}`, flags)
/** Codes of banks have no digits. "Swift Couriers" is a name, and may be a code. */
const mayBeBankCode = /[\s,;([]{1,4}swift[\s.:]+[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\d])[)\]]?/giu
const bankCode =
  /[\s,;([]{0,4}(?<![\p{L}\p{N}])(?:swift|bic)(?:[\s/]+(?:bic|code)[\s.:]*|\s*:\s*)[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![\p{L}\d])[)\]]?/giu

export interface NamedNumbers {
  /** Those behind a word that says what they are, and any other of six characters and more. */
  readonly numbers: ReadonlyArray<string>
  /**
   * The name without them, and without dates and other long numbers: with and without the words before a number that are
   * words of names as well, as in "Stock Company No. 12345678". Empty where the name has none of these.
   */
  readonly names: ReadonlyArray<string>
  /** Whether the name is nothing but numbers, codes or dates with their words. */
  readonly isAll: boolean
}

const none: NamedNumbers = { numbers: [], names: [], isAll: false }
/** In characters. A shorter number says too little to be compared, behind a word that says what it is, or without one. */
const LEAST_LABELLED = 5
const LEAST_ALONE = 6
const ofAtLeast = (least: number) => (found: string) => found.trim().length >= least
const fullWidth = /[\uff10-\uff19]/u

const bare = (name: string): string => name.replace(alone, " ").replace(/\s+/gu, " ").trim()

export const documentNumbersIn = (written: string): NamedNumbers => {
  const name = fullWidth.test(written) ? written.normalize("NFKC") : written
  if (!/\d|swift|bic/iu.test(name)) return none
  const undated = name.replace(dated, " ").replace(bankCode, " ")
  const unlabelled = undated.replace(labelled, " ")
  const numbers = [
    ...[...undated.matchAll(labelled)].map(([, , found = ""]) => found).filter(ofAtLeast(LEAST_LABELLED)),
    ...[...unlabelled.matchAll(alone)].map(([, found = ""]) => found).filter(ofAtLeast(LEAST_ALONE))
  ].map((found) => found.trim())
  const rest = bare(unlabelled)
  const names = new Set([
    rest,
    bare(undated.replace(labelled, (_, words: string) => ` ${words} `)),
    bare(unlabelled.replace(unknownLabel, " ")),
    bare(unlabelled.replace(mayBeBankCode, " "))
  ])
  for (const unchanged of ["", written]) names.delete(unchanged)
  return { numbers, names: [...names], isAll: !/\p{L}/u.test(rest) && /\p{L}/u.test(name) }
}
