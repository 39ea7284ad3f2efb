/** A cell of a worksheet: as the XML has it, and as a value once shared strings and styles are known. */
import { type CivilDate, civilFromSerial } from "../dates.ts"
import { unescapeText } from "./JoinedText.ts"

/** What a cell holds: a date only where the cell's style says so. A month-only date has the day 1. */
export type Cell = string | number | boolean | DateCell

export interface DateCell extends CivilDate {
  readonly precision: "day" | "month"
}

export type DatePrecision = DateCell["precision"]

/** A cell before shared strings and styles are known: they may follow the sheet in the file. */
export interface UnresolvedCell {
  readonly column: number
  /** Section 18.18.11; and `uncalculated`, a formula whose result was not stored. */
  readonly type: string
  readonly style: number
  readonly value: string
}

export interface UnresolvedRow {
  readonly number: number
  readonly cells: ReadonlyArray<UnresolvedCell>
}

const daysTo1904 = 1462

/** A cell's value; undefined for a shared string or number that is not there. */
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
    default:
      return unescapeText(value)
  }
}
