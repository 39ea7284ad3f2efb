/**
 * The digits of an ABN or ACN as people, spreadsheets and programs write it: behind its word, in groups, with characters that
 * nobody sees, in the digits of another script, as a formula of text. It is one rule for files and requests.
 */
import { withoutInvisible } from "@entity-watch/names/text"

/** What a number was read from that whoever compares the two has to know. */
export type ReadFrom = "invisible characters" | "other digits" | "scientific notation"

export interface WrittenNumber {
  /** Without all that may stand beside and between digits; anything else is left in it. */
  readonly digits: string
  readonly readFrom: ReadonlyArray<ReadFrom>
  /** Of a number in scientific notation that does not show all of its digits: how many it shows, and how many it has. */
  readonly rounded: { readonly shown: number; readonly all: number } | null
}

/** Spaces, and marks that nobody sees. */
const space = String.raw`\s\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u2069\ufeff`
/** Hyphens and full stops. */
const point = String.raw`\u00b7\u2010-\u2015\u2212_.\-`
const few = `[${space}${point}]{0,3}`
const word = `(?:[Aa]${few}(?:[Rr]${few})?[BbCc]${few}[Nn]|[Aa][Uu])${few}`
const numberWord = `(?:(?:[Nn][Uu][Mm][Bb][Ee][Rr]|[Nn][Oo]|#)${few})?[:=]?`
const digit = `\\d(?:[${space}]|[${point}](?=[${space}]*\\d{3}))*`

/** A text of so many digits, as requests take it. A schema's pattern has no flag for upper and lower case. */
export const patternOfDigits = (count: number): RegExp =>
  new RegExp(`^[${space}]*(?:${word}${numberWord}[${space}${point}]*)?(?:${digit}){${count}}$`, "u")

const patterns = [patternOfDigits(11), patternOfDigits(9)]

const beside = new RegExp(
  `^(?:${word}|(?:australian )?(?:business|company) )${numberWord}[${space}${point}]*(?=\\d)`,
  "iu"
)
const behind = /(?<=\d)(?:abn|acn)$/iu
const formulaOfText = /^="([^"]*)"$/u
/** A spreadsheet's sign for a text. */
const apostrophe = /^['\u2018\u2019]/u
const decimals = /^(\d+)(?:\.0+|,00?)$/u
/** A mark between groups, or the hyphen that a line was broken at. */
const mark = /(?<=\d)[\u00b7\u2010-\u2015\u2212_.,-](?=\d{3})/gu
const scientific = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/iu

const otherDigit = /(?![0-9])\p{Nd}/gu

/** Each script has its ten digits in their order. */
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return `${(code - first) % 10}`
}

/** All digits of a number in scientific notation; or of how many it shows how many. */
const unrounded = (whole: string, fraction: string, exponent: number) => {
  const shown = `${whole}${fraction}`
  const all = whole.length + exponent
  const isWhole = shown.length >= all && /^0*$/u.test(shown.slice(all))
  return isWhole
    ? { digits: shown.slice(0, all), rounded: null }
    : { digits: shown, rounded: { shown: shown.length, all } }
}

/** The text with the digits 0 to 9 in place of those of other scripts. */
export const withPlainDigits = (text: string): string => text.replace(otherDigit, plainDigit)

export const writtenNumber = (text: string): WrittenNumber => {
  if (/^\d*$/u.test(text)) return { digits: text, readFrom: [], rounded: null }
  const seen = withoutInvisible(text)
  const ascii = withPlainDigits(seen)
  const isPlain = patterns.some((each) => each.test(ascii))
  const bare = (isPlain ? ascii.replace(/\D/gu, "") : ascii)
    .normalize("NFKC")
    .trim()
    .replace(formulaOfText, "$1")
    .trim()
    .replace(apostrophe, "")
    .replace(beside, "")
    .replace(/\s+/gu, "")
    .replace(behind, "")
  const [, whole = "", fraction = "", exponent] = scientific.exec(bare) ?? []
  const readFrom: ReadonlyArray<ReadFrom> = [
    ...(seen === text ? [] : (["invisible characters"] as const)),
    ...(ascii === seen ? [] : (["other digits"] as const)),
    ...(exponent === undefined ? [] : (["scientific notation"] as const))
  ]
  return exponent === undefined
    ? { digits: bare.replace(decimals, "$1").replace(mark, ""), readFrom, rounded: null }
    : { ...unrounded(whole, fraction, Number(exponent)), readFrom }
}
