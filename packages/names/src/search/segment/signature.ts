/**
 * A name's words in 32 bits: of each a fingerprint, so many bits as there is room for. How many leading bits are zero
 * says how many words there are. Of seven words or more there is the number alone.
 */

/** Words, and bits of a fingerprint each, by leading zeros. Names of three words are the most, then of four and two. */
export const signatureLayouts: ReadonlyArray<{ readonly words: number; readonly bits: number }> = [
  { words: 3, bits: 10 },
  { words: 4, bits: 7 },
  { words: 2, bits: 12 },
  { words: 5, bits: 5 },
  { words: 1, bits: 12 },
  { words: 6, bits: 4 }
]
const shapeOfCount = new Map(signatureLayouts.map(({ words }, shape) => [words, shape]))

export const FINGERPRINT_BITS = 12

/** Of a table of all shapes' fingerprints, by shape: where its own begin. */
export const layoutStarts = Uint32Array.from(signatureLayouts, (_, shape) =>
  signatureLayouts.slice(0, shape).reduce((sum, { bits }) => sum + 2 ** bits, 0)
)

/** Spread so that the commonest words differ from each other however few bits are left. */
export const fingerprintOf = (rank: number): number =>
  Math.imul(rank + 1, 0x9e3779b1) >>> (32 - FINGERPRINT_BITS)

/** Of the first `count` ranks. */
export const signatureOf = (ranks: Uint32Array, count: number): number => {
  const shape = shapeOfCount.get(count)
  if (shape === undefined) return count
  const bits = signatureLayouts[shape]?.bits ?? 0
  let sketch = 0
  for (let i = count - 1; i >= 0; i--)
    sketch = (sketch << bits) | (fingerprintOf(ranks[i] ?? 0) >>> (FINGERPRINT_BITS - bits))
  return (sketch | (0x80000000 >>> shape)) >>> 0
}
