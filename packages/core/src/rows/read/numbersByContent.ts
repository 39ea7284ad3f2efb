/** Whether a column holds ABNs or ACNs, by what its cells are: whatever its header says, or does not say. */
import { isAbn } from "@entity-watch/contract/schema/Abn"
import { isAcn } from "@entity-watch/contract/schema/Acn"
import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import { isPlaceholder } from "@entity-watch/names/analysis"
import { numberInCell } from "./numberCells.ts"
import type { NumberHeader } from "./numberHeaders.ts"

/** One of 89 numbers of eleven digits is an ABN by chance, and one of ten of nine digits an ACN. */
const fewest = { abn: 3, acn: 6 } as const
/** Where the header says that they are numbers of a kind, so many do. */
const fewestOfKnown = { abn: 1, acn: 3 } as const

/** What is seen of a column, in all of its cells that have a value. */
export interface SeenNumbers {
  cells: number
  abn: number
  acn: number
  /** Whether not all of these numbers are the same. */
  differ: boolean
  first: string
}
export const noNumbers = (): SeenNumbers => ({ cells: 0, abn: 0, acn: 0, differ: false, first: "" })

export const seeNumber = (seen: SeenNumbers, cell: string) => {
  if (cell === "" || isPlaceholder(cell)) return
  seen.cells++
  if (!/\p{Nd}/u.test(cell)) return
  const { digits } = numberInCell(cell)
  if (isAbn(digits) || isAcn(digits)) {
    const { abn, acn } = repairIdentifier(digits)
    if (abn !== undefined) seen.abn++
    if (acn !== undefined) seen.acn++
    const number = abn ?? acn ?? ""
    if (seen.first === "") seen.first = number
    else if (number !== "" && number !== seen.first) seen.differ = true
  }
}

/** The number that most cells hold; undefined where they hold neither. `isKnown`: whether the header may mean it. */
export const numberIn = (
  { abn, acn, cells }: SeenNumbers,
  isKnown = false
): NumberHeader["field"] | undefined => {
  const least = isKnown ? fewestOfKnown : fewest
  if ((abn + acn) * 2 <= cells) return undefined
  return abn >= least.abn && abn >= acn ? "abn" : acn >= least.acn ? "acn" : undefined
}
