/** A customers' file as rows of cells, whatever its form. */
import { Effect, Stream } from "effect"
import { type FileRefused, refused } from "./FileRefused.ts"
import type { TextEncoding } from "./textEncoding.ts"

export interface CustomerTableRow {
  /** The number of the row as a person counts in the file, from 1. */
  readonly number: number
  /** The trimmed cells; a cell without a value is "". */
  readonly cells: ReadonlyArray<string>
}

export interface CustomerTable {
  /** All rows in the order of the file, without blank ones. The first of them is the header. */
  readonly rows: Stream.Stream<CustomerTableRow, FileRefused>
  /** Whether a row with another number of cells than the header is shifted. Cells of a sheet have fixed places. */
  readonly isDelimited: boolean
  /** The encoding of a text; null for a workbook. */
  readonly encoding: TextEncoding | null
  /** The sheet of a workbook that is read, and the other visible sheets and the hidden ones that hold rows. */
  readonly sheet: string | null
  readonly otherSheets: ReadonlyArray<string>
  readonly hiddenSheets: ReadonlyArray<string>
  /** Those of them that may hold customers, unless somebody said which sheet is to be read. */
  readonly doubtfulSheets: ReadonlyArray<string>
  readonly from1904: boolean
}

export const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell === "")

/** As many columns as a sheet has. */
export const mostCells = 16_384
const mostBlankBefore = 1_000
const mostBlank = 100_000

const counted = (most: number) => most.toLocaleString("en-AU")

/** The rows that are not blank, of a table with no more blank rows and no wider ones than anybody makes. */
export const rowsWithin =
  (file: string) =>
  <E>(rows: Stream.Stream<CustomerTableRow, E>): Stream.Stream<CustomerTableRow, E | FileRefused> =>
    Stream.mapAccumArrayEffect(
      rows,
      () => ({ blank: 0, hasBegun: false }),
      (seen, found) => {
        const failed = (what: string) => Effect.fail(refused(file, { code: "too_large", what }))
        const filled: Array<CustomerTableRow> = []
        let { blank, hasBegun } = seen
        for (const row of found) {
          if (row.cells.length > mostCells)
            return failed(
              `has ${counted(row.cells.length)} cells in row ${row.number}: at most ${counted(mostCells)} are read.`
            )
          if (isBlank(row.cells)) blank++
          else {
            filled.push(row)
            hasBegun = true
          }
          if (!hasBegun && blank > mostBlankBefore)
            return failed(
              `has more than ${counted(mostBlankBefore)} blank rows before its header. Delete the blank rows.`
            )
          if (blank > mostBlank)
            return failed(`has more than ${counted(mostBlank)} blank rows. Delete the blank rows.`)
        }
        return Effect.succeed([{ blank, hasBegun }, filled])
      }
    )
