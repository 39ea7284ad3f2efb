/** A cell of a worksheet: what its XML says, and the value that this is. */
import { isSpreadsheetError } from "@entity-watch/names/analysis"
import { unescapeText } from "./JoinedText.ts"
import type { Calculated } from "./parts.ts"
import { type CivilDate, civilFromSerial } from "./serialDate.ts"

/**
 * The value of a cell. It is a date only where the cell's style says so; a date that shows only a month has the day 1.
 */
export type Cell = string | number | boolean | DateCell

export interface DateCell extends CivilDate {
  readonly precision: "day" | "month"
}

export type DatePrecision = DateCell["precision"]

/** A formula whose result was not stored, because the program that wrote the workbook did not calculate. */
export const uncalculated = Symbol("uncalculated")

/** A row of a sheet. */
export interface SheetRow {
  /** The sheet's own row number, counted from 1. */
  readonly number: number
  /** The cells by column, counted from 0. Cells without a value are absent. */
  readonly cells: ReadonlyArray<Cell | typeof uncalculated | undefined>
}

/** A cell as the XML has it. */
export interface CellXml {
  /** One of the types in section 18.18.11 of ECMA-376 part 1. */
  readonly type: string
  readonly style: number
  readonly hasFormula: boolean
  /** The text of its `v`, or of its inline string; undefined where it has neither. */
  readonly value: string | undefined
}

/** What the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: ReadonlyArray<string>
  readonly dates: ReadonlyArray<DatePrecision | undefined>
  readonly from1904: boolean
  readonly calculated: Calculated
}

/** What is wrong with a cell, as the end of a sentence. */
export class CellFault {
  readonly what: string

  constructor(what: string) {
    this.what = what
  }
}

/** Other programs read nothing else as a number. */
const decimal = /^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/iu

const missing = new CellFault("whose value is missing, so that it cannot be read")
const unknownType = new CellFault("of a type that is not known, so that it cannot be read")

/** What stands for an error whose text is not one. */
const anyError = "#ERROR!"

/**
 * Whether a formula's result is none. A program that does not calculate leaves it out, or writes an empty text or a zero
 * in its place; where these may be results, the workbook says whether it was calculated. A zero as a text stands for
 * nothing that anybody would show.
 */
const isUncalculated = ({ type, value }: CellXml, calculated: Calculated): boolean => {
  if (value === undefined) return true
  if (value.trim() === "") return type !== "str" || calculated === "no"
  if (Number(value) !== 0) return false
  return type === "str" || (type === "n" && calculated !== "yes")
}

const daysTo1904 = 1462

/** A cell's value; undefined where it has none. */
export const readCell = (
  cell: CellXml,
  { calculated, dates, from1904, strings }: CellContext
): Cell | typeof uncalculated | CellFault | undefined => {
  if (cell.hasFormula && isUncalculated(cell, calculated)) return uncalculated
  const { style, type, value } = cell
  if (value === undefined) return undefined
  switch (type) {
    case "s":
      return (/^\d+$/u.test(value) ? strings[Number(value)] : undefined) ?? missing
    case "b":
      if (value === "") return undefined
      return value.trim() === "1" || value.trim() === "true"
    case "n": {
      if (value.trim() === "") return undefined
      const number = decimal.test(value) ? Number(value) : Number.NaN
      if (!Number.isFinite(number)) return missing
      const precision = dates[style]
      if (precision === undefined) return number
      const date = civilFromSerial(from1904 ? number + daysTo1904 : number)
      return date === undefined ? number : { ...date, precision }
    }
    // Its escapes were undone when it was read: what is left of them is text.
    case "inlineStr":
      return value === "" ? undefined : value
    case "str":
    case "d":
      return value === "" ? undefined : unescapeText(value)
    // Its type says what it is, whatever its text is.
    case "e":
      return isSpreadsheetError(value) ? value : anyError
    default:
      return unknownType
  }
}
