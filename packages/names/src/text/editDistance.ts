/**
 * The edit distance of two words: optimal string alignment, the restricted form of the Damerau-Levenshtein distance
 * (https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance). It counts insertions, deletions, substitutions and
 * exchanges of two neighbours, and stops at a limit.
 */

/** Longer words are only compared for equality. */
const MAXIMUM = 64
/** The three rows of the table that are needed at a time, kept between calls so that none is allocated. */
const rows = [new Uint8Array(MAXIMUM + 1), new Uint8Array(MAXIMUM + 1), new Uint8Array(MAXIMUM + 1)] as const

/** The number of edits between two words, or `limit + 1` when there are more. */
export const editDistance = (a: string, b: string, limit: number): number => {
  const over = limit + 1
  if (Math.abs(a.length - b.length) > limit || a.length > MAXIMUM || b.length > MAXIMUM)
    return a === b ? 0 : over
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const width = endB - start
  if (endA === start) return width > limit ? over : width
  if (width === 0) return endA - start > limit ? over : endA - start
  let [beforeLast, last, current]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]]
  for (let j = 0; j <= width; j++) last[j] = j
  for (let i = 1; i <= endA - start; i++) {
    const letter = a.charCodeAt(start + i - 1)
    const letterBefore = i > 1 ? a.charCodeAt(start + i - 2) : -1
    current[0] = i
    let least = i
    for (let j = 1; j <= width; j++) {
      const other = b.charCodeAt(start + j - 1)
      let edits = (last[j - 1] ?? 0) + (letter === other ? 0 : 1)
      const inserted = (current[j - 1] ?? 0) + 1
      if (inserted < edits) edits = inserted
      const deleted = (last[j] ?? 0) + 1
      if (deleted < edits) edits = deleted
      if (j > 1 && letterBefore === other && letter === b.charCodeAt(start + j - 2)) {
        const swapped = (beforeLast[j - 2] ?? 0) + 1
        if (swapped < edits) edits = swapped
      }
      current[j] = edits
      if (edits < least) least = edits
    }
    if (least > limit) return over
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  const distance = last[width] ?? over
  return distance > limit ? over : distance
}
