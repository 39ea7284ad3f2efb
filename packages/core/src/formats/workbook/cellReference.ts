/** A cell's reference, such as `AB12`. */

export interface CellPlace {
  /** Counted from 0. */
  readonly column: number
  /** Counted from 1. */
  readonly row: number
}

const longestReference = "XFD1048576".length

/** Undefined for what is no reference. */
export const readReference = (reference: string): CellPlace | undefined => {
  if (reference.length > longestReference) return undefined
  let column = 0
  let row = 0
  let letters = 0
  for (let i = 0; i < reference.length; i++) {
    const code = reference.charCodeAt(i)
    if (letters === i && code >= 65 && code <= 90) {
      column = column * 26 + code - 64
      letters++
    } else if (code >= 48 && code <= 57) row = row * 10 + code - 48
    else return undefined
  }
  return letters === 0 || row === 0 ? undefined : { column: column - 1, row }
}
