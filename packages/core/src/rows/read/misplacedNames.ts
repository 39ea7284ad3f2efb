/** Names in cells that hold something else: a row that slipped by a column, or a second table below with other columns. */
import { places } from "@entity-watch/names/lexicon"
import { normalise } from "@entity-watch/names/text"
import type { Cells } from "./Cells.ts"
import { likenessOf } from "./cellLikeness.ts"

/** Where no text without a number is a value. */
const ofNumbers = ["dob", "imo", "identifiers", "passport", "national_id", "registration"] as const
/** Where a text is a value, and only a usual name is told from it. */
const ofTexts = ["pob", "country", "type"] as const

type Column = (typeof ofNumbers)[number] | (typeof ofTexts)[number]

/** Places are called after people: "Jordan", "Milan, Italy", "San Jose". */
const geographic =
  /(?<!\p{L})(?:republic|kingdom|states|islands?|federation|emirates|union|territory|province|district|city|new|fort|cape|san(?:ta?)?|santo|saint|sankt|são|los|las|el|villa|ciudad|puerto)(?!\p{L})/iu

const isOfPlace = (cell: string): boolean => {
  const parts = cell.split(/[,/()-]+/u).map((part) => normalise(part))
  const last = parts.findLast((part) => part !== "") ?? ""
  return (
    geographic.test(cell) ||
    parts.some((part) => places.has(part)) ||
    places.has(last.split(" ").at(-1) ?? "")
  )
}

const isMisplaced = (field: Column, cell: string): boolean => {
  if (cell === "") return false
  // A number may follow, as a passport's may follow a country.
  const likeness = likenessOf(cell.replace(/\S*\d\S*/gu, " ").trim())
  return ofTexts.some((each) => each === field)
    ? likeness === "name" && !isOfPlace(cell)
    : likeness === "name" || (likeness === "shape" && !/\d/u.test(cell))
}

export interface MisplacedName {
  readonly field: Column
  readonly name: string
}

export const misplacedNames = (cells: Cells): ReadonlyArray<MisplacedName> =>
  [...ofNumbers, ...ofTexts].flatMap((field) =>
    isMisplaced(field, cells[field]) ? [{ field, name: cells[field] }] : []
  )
