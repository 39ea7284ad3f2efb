/** Which column of a file of suppliers holds their names, by what its cells are, where no header says so: `Account Title`. */

import { headerWords } from "../../formats/headers/headerWords.ts"
import { isUnnamed } from "../../formats/headers/usualHeaders.ts"
import { likenessOf } from "./cellLikeness.ts"
import { isNoName } from "./namesByContent.ts"
import { otherKindOf } from "./otherHeaders.ts"

/** Of a hundred cells so many have the usual name of a person, or the legal form of a company, where towns have fewer. */
const shareOfKnown = 0.3

/**
 * The columns that may be the one, of those that are `free`, since nothing else is read from them. Where a trading name stands
 * in, a column whose header says that it holds something else is none of them.
 */
export const namesAmong = ({
  free,
  hasTradingName,
  header,
  rows
}: {
  readonly header: ReadonlyArray<string>
  readonly free: ReadonlyArray<number>
  readonly hasTradingName: boolean
  readonly rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string> }>
}): ReadonlyArray<number> => {
  const written = free
    .filter((at) => !isUnnamed(header[at] ?? ""))
    .map((at) => ({ at, ...saidOf(header[at] ?? ""), ...seenIn(rows.map(({ cells }) => cells[at] ?? "")) }))
    .filter(({ areWritten }) => areWritten)
  const open = written.filter(({ isRole, kind }) => kind === undefined && !isRole)
  const known = open.filter(({ areKnown }) => areKnown)
  // A list of beneficiaries has nobody else, and a description may be the name.
  const others = hasTradingName
    ? []
    : written.filter(({ areKnown, isRole, kind }) => isRole || kind === "text" || areKnown)
  return (known.length > 0 ? known : open.length > 0 ? open : others).map(({ at }) => at)
}

const saidOf = (header: string) => ({
  /** Somebody beside the supplier. */
  isRole: (headerWords(header)?.key ?? "") !== "",
  /** Something else than names. */
  kind: otherKindOf(header)
})

const seenIn = (all: ReadonlyArray<string>) => {
  const cells = all.filter((cell) => cell !== "")
  const names = cells
    .filter((cell) => !isNoName(cell))
    .map((cell) => ({ cell, like: likenessOf(cell) }))
    .filter(({ like }) => like === "name" || like === "one name" || like === "shape")
  return {
    /** Whether most are written as names. Few values in many rows say of what kind something is. */
    areWritten:
      names.length * 2 > cells.length && new Set(names.map(({ cell }) => cell)).size * 2 > names.length,
    areKnown: names.filter(({ like }) => like === "name").length >= cells.length * shareOfKnown
  }
}
