/** A cell that says in place of a name that it is the one of another column: "as Parent 1", "same as account holder". */
import { withoutPunctuation } from "../../formats/headers/usualHeaders.ts"

const pointing = /^(?:(?:the )?same(?: as)?|as(?: per| for| in)?|see|per|refer(?: to)?|is|=)\s+(?=\p{L})/iu
const longest = 60

/** The cells, in which what stands at these places and points to another column is the cell there. */
export const withPointers = (
  cells: ReadonlyArray<string>,
  header: ReadonlyArray<string>,
  places: ReadonlyArray<number>
): ReadonlyArray<string> => {
  const pointed = places.flatMap((at) => {
    const cell = cells[at] ?? ""
    if (cell === "" || cell.length > longest) return []
    const said = withoutPunctuation(cell.replace(pointing, ""))
    const to = said === "" ? -1 : header.findIndex((each, i) => i !== at && withoutPunctuation(each) === said)
    return to === -1 || (cells[to] ?? "") === "" ? [] : [[at, cells[to] ?? ""] as const]
  })
  return pointed.length === 0
    ? cells
    : cells.map((cell, at) => pointed.find(([place]) => place === at)?.[1] ?? cell)
}
