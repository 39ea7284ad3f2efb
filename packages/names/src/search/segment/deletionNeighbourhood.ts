/**
 * Words by what is left of them without one letter, and by themselves. A word one edit away is the same without a
 * letter of either or both: see `nearPositions`.
 */

/** Entries per place of the table, about. */
const LOAD = 8
/** A position is written in 16 bits: of one first letter and length there are hardly more words. */
export const POSITION_RANGE = 2 ** 16
/** In place of a letter that is left out. The first one is never: words of other first letters are another search. */
export const NO_DELETION = 0

/** Whether leaving out this letter is another slip than leaving out the one before it. */
export const isDistinctDeletion = (text: string, at: number): boolean =>
  at <= 1 || text.charCodeAt(at) !== text.charCodeAt(at - 1)

/** Of the text without the letter at `at`. */
export const deletionHash = (text: string, at: number): number => {
  let state = text.charCodeAt(0)
  for (let i = 1; i < text.length; i++) if (i !== at) state = appendLetter(state, text.charCodeAt(i))
  return finishHash(state)
}

/** A text's state with one letter more. That of its first letter is the letter. */
export const appendLetter = (state: number, letter: number): number => Math.imul(state ^ letter, 0x9e3779b1)

/** As which a text of this state is hashed. */
export const finishHash = (state: number): number => state ^ (state >>> 15)

export interface DeletionTable {
  /** Per place, which is as many of a hash's lower bits as there are places: where its positions begin. */
  readonly bucketStart: Uint32Array
  /** Of each position the lower bits. */
  readonly positions: Uint16Array
}

/** `texts`: by position. */
export const makeDeletionTable = (texts: ReadonlyArray<string>): DeletionTable => {
  let count = 0
  for (const text of texts)
    for (let at = NO_DELETION; at < text.length; at++) if (isDistinctDeletion(text, at)) count++
  const places = 2 ** Math.max(0, Math.ceil(Math.log2(count / LOAD)))
  const slipStart = new Uint32Array(places + 1)
  const placed = new Uint32Array(count)
  let i = 0
  for (const text of texts)
    for (let at = NO_DELETION; at < text.length; at++) {
      if (!isDistinctDeletion(text, at)) continue
      const place = deletionHash(text, at) & (places - 1)
      placed[i++] = place
      slipStart[place] = (slipStart[place] ?? 0) + 1
    }
  // Where each ends; filled from the last on, where each begins.
  for (let place = 1; place <= places; place++)
    slipStart[place] = (slipStart[place] ?? 0) + (slipStart[place - 1] ?? 0)
  const slip = new Uint16Array(count)
  for (let position = texts.length - 1; position >= 0; position--) {
    const text = texts[position] ?? ""
    for (let at = text.length - 1; at >= NO_DELETION; at--) {
      if (!isDistinctDeletion(text, at)) continue
      const place = placed[--i] ?? 0
      const to = (slipStart[place] ?? 0) - 1
      slip[to] = position
      slipStart[place] = to
    }
  }
  return { bucketStart: slipStart, positions: slip }
}
