/** What a row holds, by field. */

import type { Field } from "../../formats/headers/usualHeaders.ts"
import type { PersonPlaces } from "./partyColumns.ts"

/** The trimmed cells by field; a cell is empty where its column is missing. */
export type Cells = Readonly<Record<Field, string>>

/** A cell that is no cell of a number by its column. */
export interface OtherCell {
  readonly header: string
  readonly cell: string
}

/** The cells of a row in which every field is empty. */
export const blankCells: Cells = {
  id: "",
  name: "",
  given: "",
  middle: "",
  family: "",
  dob: "",
  pob: "",
  type: "",
  abn: "",
  acn: "",
  country: "",
  imo: "",
  identifiers: "",
  passport: "",
  national_id: "",
  registration: "",
  alias: "",
  former_family: "",
  state: "",
  postcode: ""
}

/** Several cells of one field as one: the parts of a place or of a name, or values of their own. */
const joined = (field: Field, cells: ReadonlyArray<string>): string =>
  [...new Set(cells.filter((cell) => cell !== ""))].join(
    field === "pob" ? ", " : field === "middle" ? " " : "; "
  )

/**
 * Of several columns of a customer's names the first that has one holds the name, and what the others have is a further name.
 * Those of a supplier hold one name in parts, or the whole of it twice.
 */
export const cellsAt = (found: ReadonlyArray<string>, places: PersonPlaces, isSupplier: boolean): Cells => {
  const cells = { ...blankCells }
  for (const [field, all] of places)
    cells[field] = joined(
      field,
      all.map((at) => found[at] ?? "")
    )
  const [name = "", ...others] = (places.get("name") ?? [])
    .map((at) => found[at] ?? "")
    .filter((cell) => cell !== "")
  if (isSupplier) return { ...cells, name: [...new Set([name, ...others])].join(" ") }
  return { ...cells, name, alias: joined("alias", [...others.filter((each) => each !== name), cells.alias]) }
}
