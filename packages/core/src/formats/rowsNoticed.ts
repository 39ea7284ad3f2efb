/**
 * One notice for all rows of a kind, by their number and the place of the first one. A key of a register of people holds a
 * name, and notices are shown, logged and pasted into reports that must name nobody.
 */
import type { RowOutcome } from "../domain/RowOutcome.ts"

export const rowsNoticed = (what: string, rows: ReadonlyArray<number>): ReadonlyArray<RowOutcome> => {
  const [first] = rows
  return first === undefined
    ? []
    : [{ _tag: "Noticed", what: `${what}: ${rows.length}; the first is row ${first}.` }]
}
