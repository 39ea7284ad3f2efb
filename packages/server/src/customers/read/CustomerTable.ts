/** A customers' file as rows of cells, whatever its form. */
import type { Stream } from "effect"
import type { CommandFailed } from "../../process/CommandFailed.ts"
import type { TextEncoding } from "./textEncoding.ts"

export interface CustomerTableRow {
  /** As a person counts in the file, from 1. */
  readonly number: number
  /** Trimmed; "" without a value. */
  readonly cells: ReadonlyArray<string>
}

export interface CustomerTable {
  /** In the file's order from its begin, without blank rows: the first one is the header. */
  readonly rows: Stream.Stream<CustomerTableRow, CommandFailed>
  /** Whether a row with other cells than the header is shifted: cells of a sheet have places of their own. */
  readonly isDelimited: boolean
  /** Of text. */
  readonly encoding: TextEncoding | null
  /** Of a workbook: the sheet that is read, and those that a person sees beside it. */
  readonly sheet: string | null
  readonly otherSheets: ReadonlyArray<string>
  readonly from1904: boolean
}

export const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell === "")
