/** The ABNs and ACNs that people write with a name, "Acme Pty Ltd (ABN 23 990 000 014)", and elsewhere in a row. */
import { type Abn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { withPlainDigits } from "@entity-watch/contract/schema/writtenNumber"
import { decodedName } from "@entity-watch/names/analysis"
import { withoutInvisible } from "@entity-watch/names/text"
import { Result } from "effect"
import type { BadNumber, PossibleNumber } from "../../resolve/rows/RowEvidence.ts"
import type { OtherCell } from "./Cells.ts"
import { faultyDigits, readNumber } from "./numberCells.ts"

/**
 * Only behind its word: without it, eleven digits may be those of a telephone or an account. An ARBN is looked up as an ACN
 * is.
 */
const word = String.raw`(?<!\p{L})(?:a\.?\s?(?:(?:r\.?\s?)?b|c)\.?\s?n|australian\s(?:business|company)\s(?:number|no))(?!\p{L})`
const between = String.raw`[^\p{L}\d]{0,6}(?:(?:number|no)(?!\p{L})[^\p{L}\d]{0,3})?`
/** As both numbers are grouped, though more digits may follow; or what somebody took for one. */
const gap = String.raw`[\s.,\u2010-\u2014-]{0,3}`
const three = String.raw`\d{3}${gap}\d{3}${gap}\d{3}`
const number = String.raw`(?:\d\d${gap}${three}(?!\d)|${three}(?!\d|${gap}\d\d(?!\d))|\d(?:${gap}\d){7,14}(?!${gap}\d))`
const written = new RegExp(String.raw`${word}(?:\s?/\s?${word})?${between}(${number})`, "giu")

/** A company without a name of its own is called by its ACN, and people leave the word out: "004 085 616 PTY LTD". */
const calledByNumber = /^\s*(\d{3}\s?\d{3}\s?\d{3})(?=\s+(?:pty|proprietary|ltd|limited|p\/l)(?!\p{L}))/iu
/** A cell that holds a valid number and nothing else. */
const onlyNumber = /^\s*(?:\d\s?){8}\d(?:\s?\d\s?\d)?\s*$/u
const legalForm = /(?<!\p{L})(?:pty|proprietary|ltd|limited|p\/l)(?!\p{L})/giu

export interface NumbersInName {
  readonly numbers: ReadonlyArray<{ readonly abn?: string; readonly acn?: string }>
  /** Those that nobody can have. */
  readonly bad: ReadonlyArray<BadNumber>
  /** Whether nothing but numbers stands where a name is expected, apart from a legal form. */
  readonly isAll: boolean
}

/** The text as it is read: what is invisible parts no digits. */
const readAs = (text: string): string =>
  withPlainDigits(withoutInvisible(text.includes("&") ? decodedName(text) : text)).normalize("NFKC")

/** The numbers behind their word. */
const toldIn = (text: string, where: string): Pick<NumbersInName, "numbers" | "bad"> => {
  const numbers: Array<NumbersInName["numbers"][number]> = []
  const bad: Array<BadNumber> = []
  for (const [whole, grouped = ""] of text.matchAll(written)) {
    const digits = grouped.replace(/\D/gu, "")
    const field = /^a\.?\s?c|company/iu.test(whole) ? "acn" : "abn"
    const read = readNumber(field, digits)
    if (Result.isSuccess(read)) numbers.push(read.success ?? {})
    else if (!read.failure.isPlaceholder)
      bad.push({
        digits: faultyDigits(digits),
        why: `The ${read.failure.why.replace(field, `${field} in ${where}`)}.`
      })
  }
  return { numbers, bad }
}

export const numbersInName = (name: string): NumbersInName => {
  const text = readAs(name)
  const rest = text.replace(written, " ").replace(legalForm, " ")
  const [called = ""] = calledByNumber.exec(text) ?? []
  const acn = called.replace(/\s/gu, "")
  const isCalledSo = isValidAcn(acn) && !/\p{L}/u.test(rest)
  const [alone] = onlyNumber.exec(text) ?? []
  const standing = alone === undefined ? null : readNumber("abn", alone.replace(/\s/gu, ""))
  const told = toldIn(text, "the name")
  const numbers = [
    ...(isCalledSo ? [{ acn }] : []),
    ...(standing !== null && Result.isSuccess(standing) ? [standing.success ?? {}] : []),
    ...told.numbers
  ]
  // What is left of "1300 Pty Ltd (ABN 23 990 000 014)" is its name.
  const isLeft = isCalledSo || alone !== undefined ? /\p{L}/u.test(rest) : /[\p{L}\d]/u.test(rest)
  const isAll = numbers.length + told.bad.length > 0 && !isLeft
  return { numbers, bad: told.bad, isAll }
}

/** Eleven digits in the groups of an ABN, whatever stands before and behind them; or in other groups, by themselves. */
const beside = String.raw`[\s.,_/\u2010-\u2014-]{0,3}`
const inGroups = new RegExp(String.raw`(?<!\d)\d\d${beside}\d{3}${beside}\d{3}${beside}\d{3}(?!\d)`, "gu")
const inOtherGroups = /\d(?:[\s.\u2010-\u2014-]?\d)*/gu

const possibleIn = (text: string): ReadonlyArray<Abn> =>
  [inGroups, inOtherGroups].flatMap((form) =>
    [...text.matchAll(form)].flatMap(([found]) => {
      const digits = found.replace(/\D/gu, "")
      return isValidAbn(digits) ? [digits] : []
    })
  )

/** What other cells of a row say of numbers. */
export interface NumbersBeside extends Pick<NumbersInName, "numbers" | "bad"> {
  /** Of the cells in which such numbers stand behind their word. */
  readonly headers: ReadonlyArray<string>
  /** Digits that could be an ABN, without the word for it: of a telephone or an account some are so by chance. */
  readonly possible: ReadonlyArray<PossibleNumber>
}

/** The numbers in the cells of a row that are no cells of numbers by their columns, such as notes. */
export const numbersBeside = (cells: ReadonlyArray<OtherCell>): NumbersBeside => {
  const told = cells.map(({ cell, header }) => ({ header, ...toldIn(readAs(cell), `"${header}"`) }))
  const possible = new Map<Abn, PossibleNumber>()
  for (const { cell, header } of cells)
    for (const abn of possibleIn(readAs(cell).replace(written, " ")))
      if (!possible.has(abn)) possible.set(abn, { abn, header })
  return {
    numbers: told.flatMap(({ numbers }) => numbers),
    bad: told.flatMap(({ bad }) => bad),
    headers: told.flatMap(({ bad, header, numbers }) => (bad.length + numbers.length > 0 ? [header] : [])),
    possible: [...possible.values()]
  }
}
