/**
 * Whether two words are one or two edits apart (Damerau: a letter inserted, deleted or replaced, or two neighbours exchanged),
 * decided on the bytes of one of them without a matrix of distances.
 */

/** Whether at most one edit turns the bytes from `at` to `end` into the text from `from` to `to`. */
const isOneEditOrNone = (
  bytes: Uint8Array,
  at: number,
  end: number,
  text: string,
  from: number,
  to = text.length
): boolean => {
  const theirs = end - at
  const mine = to - from
  if (theirs > mine + 1 || mine > theirs + 1 || theirs < 0 || mine < 0) return false
  const shorter = Math.min(theirs, mine)
  let start = 0
  while (start < shorter && bytes[at + start] === text.charCodeAt(from + start)) start++
  let same = 0
  while (same < shorter - start && bytes[end - 1 - same] === text.charCodeAt(to - 1 - same)) same++
  const [theirRest, myRest] = [theirs - start - same, mine - start - same]
  if (theirRest <= 1 && myRest <= 1) return true
  return (
    theirRest === 2 &&
    myRest === 2 &&
    bytes[at + start] === text.charCodeAt(from + start + 1) &&
    bytes[at + start + 1] === text.charCodeAt(from + start)
  )
}

/** Whether exactly one edit turns the bytes from `at` to `end` into the text. */
export const isOneEdit = (bytes: Uint8Array, at: number, end: number, text: string): boolean =>
  isOneEditOrNone(bytes, at, end, text, 0) && !isSame(bytes, at, end, text)

const isSame = (bytes: Uint8Array, at: number, end: number, text: string): boolean => {
  if (end - at !== text.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Whether at most two edits are enough. The first of them, whichever it is, is where the two words first differ. */
export const isTwoEditsOrLess = (bytes: Uint8Array, at: number, length: number, text: string): boolean => {
  const end = at + length
  const shorter = Math.min(length, text.length)
  let same = 0
  while (same < shorter && bytes[at + same] === text.charCodeAt(same)) same++
  const here = at + same
  return (
    isOneEditOrNone(bytes, here + 1, end, text, same + 1) ||
    isOneEditOrNone(bytes, here + 1, end, text, same) ||
    isOneEditOrNone(bytes, here, end, text, same + 1) ||
    (same + 2 <= shorter &&
      bytes[here] === text.charCodeAt(same + 1) &&
      bytes[here + 1] === text.charCodeAt(same) &&
      isOneEditOrNone(bytes, here + 2, end, text, same + 2))
  )
}
