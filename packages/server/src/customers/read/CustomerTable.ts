/** A customers' file as rows of cells, whatever its form. */
import type { Stream } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import type { TextEncoding } from "./textEncoding.ts"

export interface CustomerTableRow {
  /** The number of the row as a person counts in the file, from 1. */
  readonly number: number
  /** The trimmed cells; a cell without a value is "". */
  readonly cells: ReadonlyArray<string>
}

export interface CustomerTable {
  /** All rows in the order of the file, without blank ones. The first of them is the header. */
  readonly rows: Stream.Stream<CustomerTableRow, CommandFailed>
  /** Whether a row with another number of cells than the header is shifted. Cells of a sheet have fixed places. */
  readonly isDelimited: boolean
  /** The encoding of a text; null for a workbook. */
  readonly encoding: TextEncoding | null
  /** The sheet of a workbook that is read, and the other visible sheets. */
  readonly sheet: string | null
  readonly otherSheets: ReadonlyArray<string>
  readonly from1904: boolean
}

export const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell === "")
