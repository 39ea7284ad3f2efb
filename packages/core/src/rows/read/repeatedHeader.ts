/** Rows below the header that name columns again: those of every printed page, or those of another table. */
import { vocabulary } from "../../formats/headers/headerVocabulary.ts"
import { headerWords } from "../../formats/headers/headerWords.ts"
import { betweenWords, type Field, fieldOf, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import { otherKindOf } from "./otherHeaders.ts"
import type { PersonPlaces } from "./partyColumns.ts"

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

/** Whether it says what a column holds: "Company Name" does, and "Family Trust" may be a customer. */
const isOfField = (cell: string): boolean =>
  fieldOf(cell) !== undefined || headerWords(cell)?.isBare === false

const saysSame = (header: string, cell: string): boolean => {
  if (withoutPunctuation(header) === withoutPunctuation(cell)) return true
  const [one, other] = [headerWords(header), headerWords(cell)]
  return one !== undefined && other !== undefined
    ? one.key === other.key && one.field === other.field
    : fieldOf(header) !== undefined && fieldOf(header) === fieldOf(cell)
}

/** Whether the row names the same columns, also by other words, as a second header for machines does. */
export const isSameHeader = (header: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean => {
  const first = cells.find((cell) => cell !== "")
  return (
    first !== undefined &&
    mayBeHeader(first) &&
    header.every((each, at) => each === "" || (cells[at] ?? "") !== "") &&
    (cells.every((cell, at) => cell === (header[at] ?? "")) ||
      (cells.filter((cell) => cell !== "").length > 1 &&
        cells.every((cell, at) => cell === "" || saysSame(header[at] ?? "", cell))))
  )
}

/**
 * Whether the row names the columns of another table: where the names stand, and in half of all its cells, stand known headers.
 * `known`: how many of some headers are.
 */
export const isOtherHeader = (
  cells: ReadonlyArray<string>,
  places: PersonPlaces,
  known: (cells: ReadonlyArray<string>) => number
): boolean => {
  const atNames = ofNames.flatMap((field) => places.get(field) ?? []).filter((at) => cells[at])
  const names = atNames.map((at) => cells[at] ?? "")
  if (names.length === 0 || !names.every(mayBeHeader) || !names.some(isOfField)) return false
  // A customer's kind may be "Company" too.
  const kinds = places.get("type") ?? []
  const others = cells.filter((cell, at) => cell !== "" && !atNames.includes(at) && !kinds.includes(at))
  const found = known(others)
  return (
    known(names) === names.length && found > 0 && (names.length + found) * 2 >= names.length + others.length
  )
}

/** Of one word, which heads a column of no names: "Address", "Phone". A street and a business may be called by it and another. */
const isOfThings = (cell: string): boolean => /^\p{L}+$/u.test(cell) && otherKindOf(cell) !== undefined

/** A customer may be called "Nominee Company". */
const mayBeCustomer: ReadonlySet<Field | undefined> = new Set<Field>(["name", "type"])

/**
 * The heading of a column where the customer's name should be, as in a table that is turned round: its headings stand below
 * each other, and each of its columns is a customer. In half of a name one word may be a name: "Peter Nee".
 */
export const headingForName = (cells: ReadonlyArray<string>, places: PersonPlaces): string | undefined => {
  const cellsOf = (field: Field) => (places.get(field) ?? []).map((at) => cells[at] ?? "")
  const isHeading = (cell: string): boolean =>
    // "#REF!" is none.
    /^\p{L}/u.test(cell) &&
    mayBeHeader(cell) &&
    isOfField(cell) &&
    !mayBeCustomer.has(fieldOf(cell) ?? headerWords(cell)?.field)
  return (
    cellsOf("name").find((cell) => isHeading(cell) || isOfThings(cell)) ??
    [...cellsOf("given"), ...cellsOf("family")].find((cell) => /\P{L}/u.test(cell) && isHeading(cell))
  )
}
