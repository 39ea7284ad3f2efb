/** A word in pieces, by whether another word has them too, in order. */

export interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** What two words begin and end with is the same; what is between differs. */
export const differing = (word: string, other: string | undefined): ReadonlyArray<Piece> => {
  const [these, those] = [[...word], [...(other ?? word)]]
  const most = Math.min(these.length, those.length)
  let start = 0
  while (start < most && these[start] === those[start]) start += 1
  let end = 0
  while (end < most - start && these.at(-1 - end) === those.at(-1 - end)) end += 1
  const pieces = [
    { text: these.slice(0, start).join(""), differs: false },
    { text: these.slice(start, these.length - end).join(""), differs: true },
    { text: these.slice(these.length - end).join(""), differs: false }
  ]
  return pieces.filter(({ text }) => text !== "")
}
