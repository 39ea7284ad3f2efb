/** The ABNs and ACNs in what was typed or pasted, and what in it is neither. */
import { digitsOf } from "../../words/identifiers.ts"

export interface Entities {
  /** Each once, in the order in which they came. */
  readonly numbers: ReadonlyArray<string>
  readonly others: ReadonlyArray<string>
}

/** A number may be written in groups, and several may stand on a line without a comma. */
const numbersIn = (piece: string): ReadonlyArray<string> | undefined => {
  const whole = digitsOf(piece)
  if (whole !== undefined) return [whole]
  const parts = piece.split(/\s+/u).map(digitsOf)
  return parts.every((part) => part !== undefined) ? parts : undefined
}

export const entitiesIn = (text: string): Entities => {
  const pieces = text
    .split(/[\n\r,;\t]+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "")
    .map((piece) => ({ piece, found: numbersIn(piece) }))
  return {
    numbers: [...new Set(pieces.flatMap(({ found = [] }) => found))],
    others: pieces.flatMap(({ found, piece }) => (found === undefined ? [piece] : []))
  }
}
