/**
 * The signature of a name: fingerprints of all its words in 32 bits, as in signature files (Faloutsos and Christodoulakis,
 * ACM Transactions on Information Systems 2(4), 1984). A signature tells which words a name may have without reading
 * its words. Its number of leading zero bits says which layout it has, so how many words and bits for each; of seven
 * words or more a signature is the number of words alone.
 */

interface SignatureLayout {
  readonly words: number
  /** Bits of one word's fingerprint. */
  readonly bits: number
}

const threeWords: SignatureLayout = { words: 3, bits: 10 }
const fourWords: SignatureLayout = { words: 4, bits: 7 }
const twoWords: SignatureLayout = { words: 2, bits: 12 }

/**
 * By number of leading zero bits. Names of three words are the most frequent, then names of four and two, so these have
 * the shortest prefixes. The order is part of the segment format.
 */
export const signatureLayouts: ReadonlyArray<SignatureLayout> = [
  threeWords,
  fourWords,
  twoWords,
  { words: 5, bits: 5 },
  { words: 1, bits: 12 },
  { words: 6, bits: 4 }
]
const layoutOfCount = new Map(signatureLayouts.map(({ words }, layout) => [words, layout]))

export const FINGERPRINT_BITS = 12

/** A table that has one element for each fingerprint of each layout: where the elements of a layout begin. */
export const layoutStarts = Uint32Array.from(signatureLayouts, (_, layout) =>
  signatureLayouts.slice(0, layout).reduce((sum, { bits }) => sum + 2 ** bits, 0)
)

/** Multiplicative hashing (Knuth, volume 3, 6.4): the commonest words differ from each other however few bits are kept. */
export const fingerprintOf = (rank: number): number =>
  Math.imul(rank + 1, 0x9e3779b1) >>> (32 - FINGERPRINT_BITS)

/** The signature of a name that has the first `count` ranks. */
export const signatureOf = (ranks: Uint32Array, count: number): number => {
  const layout = layoutOfCount.get(count)
  if (layout === undefined) return count
  const bits = signatureLayouts[layout]?.bits ?? 0
  let signature = 0
  for (let i = count - 1; i >= 0; i--)
    signature = (signature << bits) | (fingerprintOf(ranks[i] ?? 0) >>> (FINGERPRINT_BITS - bits))
  return (signature | (0x80000000 >>> layout)) >>> 0
}

const bitsOf = Uint8Array.from(signatureLayouts, ({ bits }) => bits)
const wordsOf = Uint8Array.from(signatureLayouts, ({ words }) => words)

/** The element of one of a signature's words in a table that `layoutStarts` describes. */
export const elementOf = (signature: number, layout: number, word: number): number => {
  const bits = bitsOf[layout] ?? 0
  return (layoutStarts[layout] ?? 0) + ((signature >>> (word * bits)) & ((1 << bits) - 1))
}

/** What `sumOfElements` needs of a layout, as constants that the compiler knows. */
const constantsOf = (layout: SignatureLayout) => {
  const number = signatureLayouts.indexOf(layout)
  return { number, start: layoutStarts[number] ?? 0, bits: layout.bits, mask: 2 ** layout.bits - 1 }
}
const { number: THREE, start: START_3, bits: BITS_3, mask: MASK_3 } = constantsOf(threeWords)
const { number: FOUR, start: START_4, bits: BITS_4, mask: MASK_4 } = constantsOf(fourWords)
const { number: TWO, start: START_2, bits: BITS_2, mask: MASK_2 } = constantsOf(twoWords)

/**
 * The sum of what a table has for all of a signature's words. Written out for the layouts of nearly all names, because
 * it is needed for every candidate: with a loop the search takes a tenth longer.
 */
export const sumOfElements = (table: Int32Array, signature: number, layout: number): number => {
  if (layout === THREE)
    return (
      ((table[START_3 + (signature & MASK_3)] ?? 0) +
        (table[START_3 + ((signature >>> BITS_3) & MASK_3)] ?? 0) +
        (table[START_3 + ((signature >>> (2 * BITS_3)) & MASK_3)] ?? 0)) |
      0
    )
  if (layout === FOUR)
    return (
      ((table[START_4 + (signature & MASK_4)] ?? 0) +
        (table[START_4 + ((signature >>> BITS_4) & MASK_4)] ?? 0) +
        (table[START_4 + ((signature >>> (2 * BITS_4)) & MASK_4)] ?? 0) +
        (table[START_4 + ((signature >>> (3 * BITS_4)) & MASK_4)] ?? 0)) |
      0
    )
  if (layout === TWO)
    return (
      ((table[START_2 + (signature & MASK_2)] ?? 0) +
        (table[START_2 + ((signature >>> BITS_2) & MASK_2)] ?? 0)) |
      0
    )
  let sum = 0
  for (let word = 0; word < (wordsOf[layout] ?? 0); word++)
    sum = (sum + (table[elementOf(signature, layout, word)] ?? 0)) | 0
  return sum
}
