/**
 * Which columns of a file of suppliers hold the codes by which they are called and not their names, by what the cells are:
 * `Vendor` may be a name, or V00123 beside a column `Description`.
 */
import { isAbn } from "@entity-watch/contract/schema/Abn"
import { isAcn } from "@entity-watch/contract/schema/Acn"
import { isPlaceholder } from "@entity-watch/names/analysis"
import { Result } from "effect"
import { numberInCell } from "./numberCells.ts"
import type { PersonPlaces } from "./partyColumns.ts"
import { isBareName } from "./supplierHeaders.ts"

/** Of a hundred cells of which some only may be codes, so many. */
const shareOfWords = 0.9

const code = /^\p{L}{0,4}[\s._/-]{0,2}\d[\d\s._/-]*$|^(?=\S*\d)\S+$/u
/** Beside a column of names a single word in capitals is a code: `BRUMTIM`. */
const word = /^[\p{Lu}&'-]+$/u

const isNumber = (cell: string): boolean => {
  const { digits } = numberInCell(cell)
  return isAbn(digits) || isAcn(digits)
}
const isCode = (cell: string): boolean => code.test(cell) && !isNumber(cell)

const holdCodes = (cells: ReadonlyArray<string>): boolean => cells.filter(isCode).length * 2 > cells.length
const mayHoldCodes = (cells: ReadonlyArray<string>): boolean =>
  cells.length > 0 &&
  cells.filter((cell) => isCode(cell) || word.test(cell)).length >= cells.length * shareOfWords

/** The places of these columns, of those that nobody asked for. `choose` says where names are read if some hold codes. */
export const codesIn = ({
  asked,
  choose,
  header,
  rows
}: {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string> }>
  readonly asked: ReadonlyArray<number>
  readonly choose: (codes: ReadonlySet<number>) => Result.Result<{ readonly places: PersonPlaces }, unknown>
}): ReadonlySet<number> => {
  const codes = new Set<number>()
  const cellsAt = (at: number) =>
    rows.map(({ cells }) => cells[at] ?? "").filter((cell) => cell !== "" && !isPlaceholder(cell))
  const isOfCodes = (at: number, others: ReadonlyArray<number>): boolean =>
    holdCodes(cellsAt(at)) ||
    (isBareName(header[at] ?? "") &&
      mayHoldCodes(cellsAt(at)) &&
      others.some((other) => other !== at && cellsAt(other).length > 0 && !mayHoldCodes(cellsAt(other))))
  // What is read in place of such a column may hold codes as well.
  for (;;) {
    const chosen = choose(codes)
    const names = Result.isFailure(chosen)
      ? []
      : (["name", "alias"] as const).flatMap((field) => chosen.success.places.get(field) ?? [])
    const found = names.filter((at) => !asked.includes(at) && !codes.has(at) && isOfCodes(at, names))
    if (found.length === 0) return codes
    for (const at of found) codes.add(at)
  }
}
