/** Cells of a file in which numbers are looked for, and look as if one began again and again. */
import type { PathologicalName } from "./names.ts"

export const pathologicalCells = (times: number): ReadonlyArray<PathologicalName> =>
  ["ABN ", "ABN 1", "ABN.", "1 ", "a b n "].map((part) => ({ family: part, text: part.repeat(times) }))
