/** An order of the words by how they end: see `nearPositions`. */

/** So many of the last letters tell. */
export const ENDING = 3
const POSITIONS = 2 ** 23

/** Positions, bucket by bucket; within one by the last letter, then the one before it, and so on; then by position. */
export const positionsByEnding = (texts: ReadonlyArray<string>, bucketStart: Uint32Array): Uint32Array => {
  // Sorted as one number each: 24 bits of letters above 23 of position.
  const keys = Float64Array.from(texts, (text, position) => endingOf(text) * POSITIONS + position)
  for (let bucket = 0; bucket + 1 < bucketStart.length; bucket++) {
    const [from = 0, to = 0] = [bucketStart[bucket], bucketStart[bucket + 1]]
    if (to - from > 1) keys.subarray(from, to).sort()
  }
  return Uint32Array.from(keys, (key) => key % POSITIONS)
}

const endingOf = (text: string): number => {
  let key = 0
  for (let i = 1; i <= ENDING; i++) key = key * 256 + (i > text.length ? 0 : text.charCodeAt(text.length - i))
  return key
}
