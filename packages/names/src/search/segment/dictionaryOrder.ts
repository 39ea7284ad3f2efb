/**
 * The two orders of the term dictionary. A word's `position` is its place in the order of texts, for lookups. Its `rank` is
 * its place in the order of falling frequency, so that common words are small numbers and short as variable-byte integers.
 */

/** Words of one first byte and one length are a bucket: their bytes need no separators. */
export const BUCKETS = 256 * 64
export const bucketOf = (firstByte: number, length: number): number => (firstByte << 6) | length

/** A position has to fit beside a sound in one floating-point number. */
const MOST_TOKENS = 2 ** 23

export interface DictionaryOrder {
  /** The first position of each bucket, and the number of words after the last one. */
  readonly bucketStart: Uint32Array
  readonly texts: ReadonlyArray<string>
  readonly rankOfId: Uint32Array
  readonly rankOfPosition: Uint32Array
  readonly positionOfRank: Uint32Array
}

export const orderTerms = (ids: ReadonlyMap<string, number>, frequency: Uint32Array): DictionaryOrder => {
  if (ids.size > MOST_TOKENS)
    throw new Error(`A segment has at most ${MOST_TOKENS} distinct words, and these are ${ids.size}.`)
  const buckets: Array<Array<string> | undefined> = new Array(BUCKETS)
  for (const text of ids.keys()) {
    const bucket = bucketOf(text.charCodeAt(0), text.length)
    const held = buckets[bucket]
    if (held === undefined) buckets[bucket] = [text]
    else held.push(text)
  }
  const bucketStart = new Uint32Array(BUCKETS + 1)
  const texts: Array<string> = []
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    bucketStart[bucket] = texts.length
    for (const text of buckets[bucket]?.sort() ?? []) texts.push(text)
  }
  bucketStart[BUCKETS] = texts.length
  // Sorted as one number each: the frequency falling, above 23 bits of position.
  const keys = new Float64Array(texts.length)
  texts.forEach((text, position) => {
    keys[position] = (2 ** 30 - (frequency[ids.get(text) ?? 0] ?? 0)) * MOST_TOKENS + position
  })
  keys.sort()
  const positionOfRank = Uint32Array.from(keys, (key) => key % MOST_TOKENS)
  const rankOfPosition = new Uint32Array(texts.length)
  const rankOfId = new Uint32Array(texts.length)
  positionOfRank.forEach((position, rank) => {
    rankOfPosition[position] = rank
    rankOfId[ids.get(texts[position] ?? "") ?? 0] = rank
  })
  return { bucketStart, texts, rankOfId, rankOfPosition, positionOfRank }
}
