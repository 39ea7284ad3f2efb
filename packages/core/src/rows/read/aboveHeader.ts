/** The rows above the one that names the columns, which are not screened: the title of a report, its date, or more. */
import type { CustomerTableRow } from "./CustomerTable.ts"
import { mayHoldName } from "./cellLikeness.ts"
import type { FileRemark } from "./FileRemark.ts"

export interface AboveHeader {
  /** How many rows, as a person counts them: blank ones too. */
  readonly rows: number
  /** The numbers of those that may hold a customer, since a cell looks like a name. A known header is never above another. */
  readonly doubtful: ReadonlyArray<number>
}

export const nothingAbove: AboveHeader = { rows: 0, doubtful: [] }

/** `header`: the number of the row with the columns' names. `isSaid`: whether somebody said which row is the header, so that no customer stands above it. */
export const aboveHeader = (
  rows: ReadonlyArray<CustomerTableRow>,
  header: number,
  isSaid: boolean
): AboveHeader => ({
  rows: rows.length === 0 ? 0 : header - 1,
  doubtful: rows.flatMap(({ cells, number }) => (!isSaid && cells.some(mayHoldName) ? [number] : []))
})

/** What whoever reads the results must know of them; nothing where they hold no more than a title. */
export const remarksOnAbove = ({ doubtful }: AboveHeader, header: number): ReadonlyArray<FileRemark> =>
  doubtful
    .slice(0, 1)
    .map((first) => ({ code: "rows_above", rows: doubtful.length, first, header_row: header }))
