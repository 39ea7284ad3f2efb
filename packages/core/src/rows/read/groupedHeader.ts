/** Columns that are named in two rows: whose they are above, and what they hold below, as under merged cells. */

import { anybody, headerWords } from "../../formats/headers/headerWords.ts"
import { fieldOf, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import type { CustomerTableRow } from "./CustomerTable.ts"

/** `Joint Holder Details` stands above the columns of the joint holder. */
const details = /\s+(?:details|information|info|particulars|data)$/iu

/** Whose the columns below are; undefined of a label that says something else. */
const somebodyIn = (label: string): string | undefined => {
  const short = label.trim().replace(details, "")
  const read = headerWords(short) ?? anybody(withoutPunctuation(short))
  return read?.isBare === true ? short : undefined
}

const isField = (cell: string): boolean => fieldOf(cell) !== undefined || headerWords(cell)?.isBare === false

/** By itself "First" is a given name, and behind another word it is a number. */
const inFull = (cell: string): string => (/^(?:first|last)$/iu.test(cell) ? `${cell} Name` : cell)

/** The header that two rows make; undefined where they make none. */
export const groupedHeader = (
  above: CustomerTableRow,
  row: CustomerTableRow
): CustomerTableRow | undefined => {
  const labels = above.cells.filter((cell) => cell !== "")
  const fields = row.cells.filter((cell) => cell !== "")
  const known = fields.filter(isField).length
  if (
    known < 2 ||
    known * 2 < fields.length ||
    labels.length > fields.length ||
    labels.some(isField) ||
    !labels.some((label) => somebodyIn(label) !== undefined)
  )
    return undefined
  let whose: string | undefined
  return {
    number: row.number,
    cells: row.cells.map((cell, at) => {
      const label = above.cells[at] ?? ""
      if (label !== "") whose = somebodyIn(label)
      return cell === "" || whose === undefined ? cell : `${whose} ${inFull(cell)}`
    })
  }
}
