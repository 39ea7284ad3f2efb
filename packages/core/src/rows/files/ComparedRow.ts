/** A row of a file with its answer, as two runs are compared: by what it says, and by what was answered. */

export interface ComparedRow {
  /** The cells that were read of a row, by field. */
  readonly given: Readonly<Record<string, string>>
  /** What was answered, by column. */
  readonly answer: Readonly<Record<string, string>>
}

/** How the records of a run's results are read as rows. */
export interface RowsOfResults {
  /** Whether a record tells more of the row of the one before it. */
  readonly continues: (before: ReadonlyArray<string>, record: ReadonlyArray<string>) => boolean
  readonly row: (records: ReadonlyArray<ReadonlyArray<string>>) => ComparedRow
  /** Whether rows have an id. */
  readonly hasId: boolean
}

/**
 * What tells one row from all others: its id, where both files have such a column, and else everything that was read of
 * it. Rows without an id of their own are told apart by the latter too.
 */
export const keyOf = ({ given: { id = "", ...others } }: ComparedRow, byId: boolean): string =>
  byId && id !== "" ? `id ${id}` : JSON.stringify(filled(others))

/** The cells that hold something, in an order of their own. */
const filled = (cells: Readonly<Record<string, string>>) =>
  Object.entries(cells)
    .filter(([, cell]) => cell !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Everything that may differ between two rows of one key. */
export const valuesOf = ({
  answer,
  given: { id: _, ...given }
}: ComparedRow): Readonly<Record<string, string>> => ({ ...given, ...answer })

/** The same for two rows that say the same and were answered the same. */
export const contentOf = (row: ComparedRow): string => JSON.stringify(filled(valuesOf(row)))

/** The columns in which two rows differ. */
export const differencesOf = (before: ComparedRow, now: ComparedRow): ReadonlyArray<string> => {
  const [one, other] = [valuesOf(before), valuesOf(now)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (column) => (one[column] ?? "") !== (other[column] ?? "")
  )
}
