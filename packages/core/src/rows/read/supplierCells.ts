/** What a row of suppliers holds: its names, and apart from them to whom the money goes. */
import { isPlaceholder } from "@entity-watch/names/analysis"
import type { Field } from "../../formats/headers/usualHeaders.ts"
import { type Cells, cellsAt, type OtherCell } from "./Cells.ts"
import type { PersonPlaces } from "./partyColumns.ts"
import { saysNoName } from "./readCell.ts"
import { isPaidTo } from "./supplierOtherNames.ts"

const ofNames: ReadonlyArray<Field> = ["name", "given", "middle", "family", "alias"]

/** The columns of further names that say to whom money goes, unless somebody asked for them as names. */
export const paidToIn = (
  places: PersonPlaces,
  header: ReadonlyArray<string>,
  asked: ReadonlyArray<string>
): ReadonlyArray<number> =>
  (places.get("alias") ?? []).filter((at) => isPaidTo(header[at] ?? "") && !asked.includes(header[at] ?? ""))

/** Whether one of the row's columns of names holds one. */
export const isNamedRow = (found: ReadonlyArray<string>, places: PersonPlaces): boolean =>
  ofNames.some((field) => places.get(field)?.some((at) => hasValue(found[at])) === true)

const hasValue = (cell = ""): boolean => cell !== "" && !isPlaceholder(cell)

/**
 * An account in another name makes no row agree with a number that its own name does not bear. A row without another name is
 * called as the account is.
 */
export const supplierCells = (
  found: ReadonlyArray<string>,
  header: ReadonlyArray<string>,
  places: PersonPlaces,
  paidTo: ReadonlyArray<number>
): { readonly cells: Cells; readonly paidTo: ReadonlyArray<OtherCell> } => {
  const own = new Map(places)
  own.set(
    "alias",
    (places.get("alias") ?? []).filter((at) => !paidTo.includes(at))
  )
  if (!isNamedRow(found, own)) return { cells: cellsAt(found, places, true), paidTo: [] }
  const names = ofNames.flatMap((field) => (own.get(field) ?? []).map((at) => found[at]?.toUpperCase()))
  return {
    cells: cellsAt(found, own, true),
    paidTo: paidTo.flatMap((at) => {
      const cell = found[at] ?? ""
      return cell === "" || saysNoName(cell) || names.includes(cell.toUpperCase())
        ? []
        : [{ header: header[at] ?? "", cell }]
    })
  }
}
