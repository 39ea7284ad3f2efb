/** A customers' file as rows of cells, whatever its form. */
import { Effect, Stream } from "effect"
import type { FileFault } from "./FileFault.ts"
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

/** The rows that are not blank, of a table with no more blank rows and no wider ones than anybody makes. */
export const rowsWithin =
  (file: string) =>
  <E>(rows: Stream.Stream<CustomerTableRow, E>): Stream.Stream<CustomerTableRow, E | FileRefused> =>
    Stream.mapAccumArrayEffect(
      rows,
      () => ({ blank: 0, hasBegun: false }),
      (seen, found) => {
        const failed = (fault: FileFault) => Effect.fail(refused(file, fault))
        const filled: Array<CustomerTableRow> = []
        let { blank, hasBegun } = seen
        for (const row of found) {
          if (row.cells.length > mostCells)
            return failed({
              code: "too_many_cells",
              row: row.number,
              cells: row.cells.length,
              limit: mostCells
            })
          if (isBlank(row.cells)) blank++
          else {
            filled.push(row)
            hasBegun = true
          }
          if (!hasBegun && blank > mostBlankBefore)
            return failed({ code: "too_many_blank_rows", limit: mostBlankBefore, isBeforeHeader: true })
          if (blank > mostBlank)
            return failed({ code: "too_many_blank_rows", limit: mostBlank, isBeforeHeader: false })
        }
        return Effect.succeed([{ blank, hasBegun }, filled])
      }
    )
