/**
 * The deletion neighbourhood of every word: a hash table from a word with one letter deleted, and from the word itself,
 * to the word's position in the dictionary. Two words that are one edit apart (a letter inserted, deleted, replaced, or
 * two neighbours exchanged) share a deletion, so a lookup of the deletions of a misspelt word finds all words one edit
 * away. The method is the symmetric delete algorithm of SymSpell (Garbe, 2012, https://github.com/wolfgarbe/SymSpell)
 * with one deletion, or FastSS (Bocek, Hunt and Stiller, 2007). Words two edits away are found by `positionsWithinEdits`.
 */

/** Positions in each bucket of the table, about. */
const LOAD = 8
/** Of a position the lower 16 bits are kept: there are hardly more words of one first letter and length. */
export const POSITION_RANGE = 2 ** 16
/** In place of the letter to delete: the word itself. The first letter, number 0, is never deleted. */
export const NO_DELETION = 0

/** Whether deleting this letter gives another text than deleting the letter before it. */
export const isDistinctDeletion = (text: string, at: number): boolean =>
  at <= 1 || text.charCodeAt(at) !== text.charCodeAt(at - 1)

/** The hash of the text without the letter at `at`. */
export const deletionHash = (text: string, at: number): number => {
  let state = text.charCodeAt(0)
  for (let i = 1; i < text.length; i++) if (i !== at) state = appendLetter(state, text.charCodeAt(i))
  return finishHash(state)
}

/** The state of the hash after one more letter. The state after the first letter is that letter. */
export const appendLetter = (state: number, letter: number): number => Math.imul(state ^ letter, 0x9e3779b1)

/** The hash of a text with this state. */
export const finishHash = (state: number): number => state ^ (state >>> 15)

export interface DeletionTable {
  /** The lower bits of a hash are its bucket. Where the positions of each bucket begin, and where the last one ends. */
  readonly bucketStart: Uint32Array
  /** The lower 16 bits of each position. */
  readonly positions: Uint16Array
}

/** `texts`: the words by position. */
export const makeDeletionTable = (texts: ReadonlyArray<string>): DeletionTable => {
  let count = 0
  for (const text of texts)
    for (let at = NO_DELETION; at < text.length; at++) if (isDistinctDeletion(text, at)) count++
  const buckets = 2 ** Math.max(0, Math.ceil(Math.log2(count / LOAD)))
  const bucketStart = new Uint32Array(buckets + 1)
  const bucketOfEntry = new Uint32Array(count)
  let i = 0
  for (const text of texts)
    for (let at = NO_DELETION; at < text.length; at++) {
      if (!isDistinctDeletion(text, at)) continue
      const bucket = deletionHash(text, at) & (buckets - 1)
      bucketOfEntry[i++] = bucket
      bucketStart[bucket] = (bucketStart[bucket] ?? 0) + 1
    }
  // First where each bucket ends. Buckets are filled from the last position to the first, so at the end it is where each begins.
  for (let bucket = 1; bucket <= buckets; bucket++)
    bucketStart[bucket] = (bucketStart[bucket] ?? 0) + (bucketStart[bucket - 1] ?? 0)
  const positions = new Uint16Array(count)
  for (let position = texts.length - 1; position >= 0; position--) {
    const text = texts[position] ?? ""
    for (let at = text.length - 1; at >= NO_DELETION; at--) {
      if (!isDistinctDeletion(text, at)) continue
      const bucket = bucketOfEntry[--i] ?? 0
      const to = (bucketStart[bucket] ?? 0) - 1
      positions[to] = position
      bucketStart[bucket] = to
    }
  }
  return { bucketStart, positions }
}
