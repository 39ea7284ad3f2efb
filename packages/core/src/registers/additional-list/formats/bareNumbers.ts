/** Finds the numbers of documents and registers in cells where lists write words around them. */
import type { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import { cleanText } from "../../../formats/cleanText.ts"

const brackets = /\([^()]*\)/gu
/** What follows a number: when and by whom it was issued. */
const afterwards = /[\s,;](?:dated?|issued?|expir\p{L}*|valid|until|born|on \d+)\b/iu
const between = /[;,|]|\s(?:and|or|&|et)\s|\s\/\s|(?:^|\s)\(?[a-h]\)/giu
/** Capital letters that say what a number is, or whose, and are no part of it. */
const labels = new Set(
  "BIK BIN CAR CHAD CR CUBA CUIT CURP DOB DPRK DRC EIK EORI ID IIN IMO INN IRAN IRAQ KPP LEI MALI MMSI NIT NO NR OGRN OKPO OMAN PIN PSRN RFC RUC SSN TIN UAE UK UNP USA VAT".split(
    " "
  )
)
const opening = /^(?:n[°º]|nos?\.?(?=\d)|#)+/iu
const prefix = /^\p{Lu}{1,4}(?:-\p{Lu})?$/u
/** A longer word is no part of a number. */
const longestWord = 40
const thousands = /(?<=\d),(?=\d{3}(?!\d))/gu
const day = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/u
const year = /^(?:19|20)\d\d$/u

const withoutAfterwards = (text: string): string => {
  const first = text.search(/\d/u)
  const end = first === -1 ? -1 : text.slice(first).search(afterwards)
  return end === -1 ? text : text.slice(0, first + end)
}

const digitsOf = (text: string): number => text.replace(/\D+/gu, "").length

const isNumber = (word: string): boolean =>
  /\d/u.test(word) && (!/\p{Ll}/u.test(word) || /^\p{L}{0,3}\d{4,}\p{L}?$/u.test(word))

/** Groups of one number stand apart in "614 166"; two long ones are two numbers. */
const belongs = (before: string, word: string): boolean =>
  before.endsWith("-") || digitsOf(before) < 6 || digitsOf(word) < 6

const numbersOf = (part: string): ReadonlyArray<string> => {
  const found: Array<ReadonlyArray<string>> = []
  let letters: ReadonlyArray<string> = []
  let run: Array<string> = []
  const close = () => {
    if (run.length > 0) found.push(run)
    run = []
    letters = []
  }
  for (const written of part.split(/\s+/u)) {
    if (written.length > longestWord) {
      close()
      continue
    }
    const word = written.replace(opening, "").replace(/^[^\p{L}\d]+|[^\p{L}\d-]+$/gu, "")
    const last = run.at(-1)
    if (isNumber(word)) {
      if (last !== undefined && !belongs(last, word)) close()
      if (run.length === 0) run.push(...letters)
      run.push(word)
      letters = []
    } else {
      close()
      if (prefix.test(word) && !labels.has(word) && !/[:.]$/u.test(written)) letters = [word]
    }
  }
  close()
  return found.map((words) => words.join(" "))
}

/** A shorter number is nobody's own, and a match by number needs no name. */
const isOwn = (number: string): boolean => {
  const { length } = number.replace(/[^\p{L}\p{N}]+/gu, "")
  return length >= 7 || (length >= 5 && digitsOf(number) >= 3)
}

/**
 * The numbers in a cell, without the words around them: `Libyan passport No. 513519` has one. Where there are words,
 * days and years are none.
 */
export const bareNumbers = (cell: string): ReadonlyArray<string> => {
  const text = cleanText(cell)
  return withoutAfterwards(text.replace(brackets, " ").replace(thousands, ""))
    .split(between)
    .flatMap((part) => numbersOf(cleanText(part)))
    .filter((number) => isOwn(number) && (number === text || !(day.test(number) || year.test(number))))
}

/** The kind of a document by its publisher's word for it; of another word, what such a party usually has. */
export const identifierKind = (
  type: string,
  otherwise: ListedIdentifier["kind"]
): ListedIdentifier["kind"] => {
  if (/pass(?:port|eport)|pasaporte|travel document|laissez/iu.test(type)) return "passport"
  return /\bnational (?:foreign )?id|identit|c[eé]dula|social security|personal id|fiscal code/iu.test(type)
    ? "national_id"
    : otherwise
}

/** The same number is given once. */
export const distinctIdentifiers = (
  identifiers: ReadonlyArray<ListedIdentifier>
): ReadonlyArray<ListedIdentifier> => [
  ...new Map(identifiers.map((each) => [`${each.kind} ${each.number}`, each])).values()
]
