/** The rows above the one that names the columns, which are not screened: the title of a report, its date, or more. */
import type { CustomerTableRow } from "./CustomerTable.ts"
import { mayHoldName } from "./cellLikeness.ts"

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

/** What whoever reads the results must know of them; null where they hold no more than a title. */
export const remarkOn = ({ doubtful }: AboveHeader, header: number): string | null => {
  const [first] = doubtful
  return first === undefined
    ? null
    : `${
        doubtful.length === 1 ? `Row ${first}` : `${doubtful.length} rows, the first of them row ${first},`
      } above the columns' names ${doubtful.length === 1 ? "holds" : "hold"} what may be a name, and nothing in ${doubtful.length === 1 ? "it" : "them"} was compared. Say by --header-row ${header} that no customer stands there.`
}
