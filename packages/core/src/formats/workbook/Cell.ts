/** A cell of a worksheet: first as the XML has it, and then as a value once shared strings and styles are known. */
import { type CivilDate, civilFromSerial } from "../dates.ts"
import { unescapeText } from "./JoinedText.ts"

/**
 * The value of a cell. It is a date only where the cell's style says so; a date that shows only a month has the day 1.
 */
export type Cell = string | number | boolean | DateCell

export interface DateCell extends CivilDate {
  readonly precision: "day" | "month"
}

export type DatePrecision = DateCell["precision"]

/** A cell before shared strings and styles are known, because they may follow the sheet in the file. */
export interface UnresolvedCell {
  readonly column: number
  /**
   * One of the types in section 18.18.11 of ECMA-376 part 1, or `uncalculated`, which is a formula whose result was not
   * stored.
   */
  readonly type: string
  readonly style: number
  readonly value: string
}

export interface UnresolvedRow {
  readonly number: number
  readonly cells: ReadonlyArray<UnresolvedCell>
}

const daysTo1904 = 1462

/** A cell's value, or undefined where its shared string or number does not exist. */
export const resolveCell = (
  { type, style, value }: UnresolvedCell,
  strings: ReadonlyArray<string>,
  dates: ReadonlyArray<DatePrecision | undefined>,
  from1904: boolean
): Cell | undefined => {
  switch (type) {
    case "s":
      return strings[Number(value)]
    case "b":
      return value.trim() === "1" || value.trim() === "true"
    case "n": {
      const number = Number(value)
      if (!Number.isFinite(number)) return undefined
      const precision = dates[style]
      if (precision === undefined) return number
      const date = civilFromSerial(from1904 ? number + daysTo1904 : number)
      return date === undefined ? number : { ...date, precision }
    }
    // Its escapes were undone when it was read: what is left of them is text.
    case "inlineStr":
      return value
    default:
      return unescapeText(value)
  }
}
