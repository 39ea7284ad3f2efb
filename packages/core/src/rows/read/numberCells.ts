/** Reads the cells that hold numbers: ABN and ACN, the IMO number of a ship, and the numbers of documents. */

import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { isIdentifier, repairIdentifier, withLeadingZeros } from "@entity-watch/contract/schema/identifier"
import { type ReadFrom, type WrittenNumber, writtenNumber } from "@entity-watch/contract/schema/writtenNumber"
import { decodedName, isPlaceholder } from "@entity-watch/names/analysis"
import { Result } from "effect"
import { readCell, requestFault } from "./readCell.ts"
import type { DocumentField } from "./readFields.ts"

/** A spreadsheet may show fewer digits than it keeps: `5.18E+10` stands for many numbers. */
const roundedNumber = /^\d+(?:[.,]\d+)?e\+?\d+$/iu

/** A program that keeps fifteen digits wrote zeros for the others. */
const zerosForDigits = /^\d{15}0{2,}$/u

const isRounded = (number: string): boolean => roundedNumber.test(number) || zerosForDigits.test(number)
const rounded = Result.fail("is rounded: the spreadsheet left digits out")

const mostShips = 5

/** A ship's number, also behind the word IMO; or several, each of which is compared. */
export const readImo = readCell((cell): Result.Result<ReadonlyArray<string>, string> => {
  const text = cell.normalize("NFKC")
  if (text.split(/[;,|\s]+/u).some(isRounded)) return rounded
  const parts = text
    .replace(/(?<!\d)(\d{7})\.0+(?!\d)/gu, "$1")
    .replace(/(?<!\p{L})(?:imo|no|number|ex|former(?:ly)?|previously)(?!\p{L})/giu, " ")
    .split(/[;,|/()&\s.:#-]+/u)
    .filter((part) => part !== "")
  // One number may be written with spaces between its digits.
  const numbers = parts.every((part) => part.length < 7) ? [parts.join("")] : [...new Set(parts)]
  return numbers.length > mostShips
    ? Result.fail(`holds more than ${mostShips} numbers`)
    : numbers.every((each) => /^\d{7}$/u.test(each))
      ? Result.succeed(numbers)
      : Result.fail("is not made of seven digits")
})

/** The numbers of documents in a cell, which may hold several. */
export const readDocuments = (field: DocumentField, cell: string) =>
  readCell((text): Result.Result<ReadonlyArray<string>, string> => {
    const numbers = text
      .split(/[;,|\n]+/u)
      .map((each) => each.trim().replace(/^(\d+)\.0+$/u, "$1"))
      .filter((each) => each !== "" && !isPlaceholder(each))
    if (numbers.length === 0) return Result.fail("holds no number")
    if (numbers.some(isRounded)) return rounded
    const [fault] = numbers.flatMap((each) => requestFault({ name: "x", identifiers: [each] }) ?? [])
    return fault === undefined ? Result.succeed(numbers) : Result.fail(fault.replace(/^identifiers /u, ""))
  })(field, cell)

/** A program may have written spaces as codes: `72&nbsp;610&nbsp;000&nbsp;014`. */
export const numberInCell = (cell: string): WrittenNumber =>
  writtenNumber(cell.includes("&") ? decodedName(cell) : cell)

/** From eight to twelve digits that are no number, as one digit more or less makes of one; null for any other cell. */
export const faultyDigits = (cell: string): string | null => {
  const { digits, rounded: isShort } = numberInCell(cell)
  const isFaulty = /^\d{8,12}$/u.test(digits) && isShort === null
  const { abn, acn } = repairIdentifier(digits)
  return isFaulty && abn === undefined && acn === undefined ? digits : null
}

/** An ACN that lost its two leading zeros has so many digits. Fewer are hardly one in a column of ABNs. */
const shortestAcn = 7

const isAcnWithoutZeros = (digits: string): boolean =>
  digits.length >= shortestAcn && isValidAcn(withLeadingZeros(digits))

/** Whether the cell of one of the two fields holds the other kind of number. */
export const isOfOtherKind = (field: "abn" | "acn", cell: string): boolean => {
  const { digits } = numberInCell(cell)
  return field === "abn" ? isAcnWithoutZeros(digits) : repairIdentifier(digits).abn !== undefined
}

/** What is to be known of how a number was read from its cell. */
const remarks: Readonly<Record<ReadFrom, string>> = {
  "invisible characters": "has characters that nobody sees, and was read without them",
  "other digits": "has digits of another script, and was read by what they stand for",
  "scientific notation":
    "is written as a spreadsheet writes long numbers, with all of its digits, and was read as they are"
}
export const remarksOnNumber = (cell: string): ReadonlyArray<string> =>
  numberInCell(cell).readFrom.map((each) => remarks[each])

/** Either column may hold the other kind of number: the length and the check digits tell which it is. */
export const readNumber = (field: "abn" | "acn", cell: string) =>
  readCell((text): Result.Result<{ readonly abn?: string; readonly acn?: string }, string> => {
    const { digits, rounded: short } = numberInCell(text)
    if (short !== null)
      return Result.fail(
        short.shown < short.all
          ? `is rounded: it shows ${short.shown} of its ${short.all} digits`
          : "is a number with a fraction"
      )
    if (!/^\d+$/u.test(digits)) return Result.fail("is not made of digits")
    const expected =
      isIdentifier(field === "acn" ? withLeadingZeros(digits) : digits) || isAcnWithoutZeros(digits)
    if (!expected) return Result.fail(`has ${digits.length} digits, where an ABN has eleven and an ACN nine`)
    const number = repairIdentifier(digits)
    return number.abn === undefined && number.acn === undefined
      ? Result.fail("has check digits that do not agree")
      : Result.succeed(number)
  })(field, cell)
