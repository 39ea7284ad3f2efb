/** Rows below the header that name columns again: a header of every printed page, or that of another table. */
import { vocabulary } from "./headerVocabulary.ts"
import type { PersonPlaces } from "./partyColumns.ts"
import { betweenWords, type Field, fieldOf } from "./usualHeaders.ts"

const ofNames: ReadonlyArray<Field> = ["name", "given", "family"]
const longest = 60

/** Cheap enough to ask of each customer's name. */
const mayBeHeader = (cell: string): boolean =>
  cell.length <= longest &&
  (fieldOf(cell) !== undefined ||
    cell
      .replace(betweenWords, " ")
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "")
      .every((word) => vocabulary.has(word)))

/** Whether every cell is the one of the header. */
export const isSameHeader = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean =>
  cells.length > 0 &&
  cells.every((cell, at) => cell === (header[at] ?? "")) &&
  header.every((cell, at) => cell === (cells[at] ?? ""))

/**
 * Whether the row names the columns of another table: where the names stand, and in half of all its cells, stand known headers.
 * `known`: how many of some headers are.
 */
export const isOtherHeader = (
  cells: ReadonlyArray<string>,
  places: PersonPlaces,
  known: (cells: ReadonlyArray<string>) => number
): boolean => {
  const names = ofNames
    .flatMap((field) => places.get(field) ?? [])
    .flatMap((at) => (cells[at] ? [cells[at]] : []))
  if (names.length === 0 || !names.every(mayBeHeader)) return false
  const filled = cells.filter((cell) => cell !== "")
  const found = known(filled)
  return (
    known(names) === names.length &&
    found >= 2 &&
    found * 2 >= filled.length &&
    !filled.some((cell) => /^\d+$/u.test(cell))
  )
}
