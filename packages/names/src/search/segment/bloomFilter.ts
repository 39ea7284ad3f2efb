/**
 * A Bloom filter with one hash function (Bloom, Communications of the ACM 13(7), 1970): which words the dictionary may
 * have. Most words that are looked up are variants that no name has; the filter rejects nearly all of them without a
 * search of the dictionary.
 */
import { appendLetter, deletionHash, finishHash, NO_DELETION } from "./deletionNeighbourhood.ts"

/** At least so many bits for each word: at most one absent word in eight passes the filter. */
const BITS = 8

/** The size is a power of two. Each word sets one bit. */
export const makeBloomFilter = (texts: ReadonlyArray<string>): Uint32Array => {
  const bits = new Uint32Array(Math.max(1, 2 ** Math.ceil(Math.log2(texts.length * BITS)) / 32))
  for (const text of texts) {
    const hash = deletionHash(text, NO_DELETION)
    const at = (hash >>> 5) & (bits.length - 1)
    bits[at] = (bits[at] ?? 0) | (1 << (hash & 31))
  }
  return bits
}

/** False only of a word that the dictionary does not have. */
export const mayHold = (bits: Uint32Array, text: string): boolean =>
  isSet(bits, deletionHash(text, NO_DELETION))

/** Adds the lengths, from `from` to `to`, of those beginnings of the text that may be words of the dictionary. */
export const heldPrefixLengths = (
  bits: Uint32Array,
  text: string,
  [from, to]: readonly [number, number],
  found: Set<number>
): void => {
  let state = text.charCodeAt(0)
  for (let letters = 1; letters <= to; letters++) {
    if (letters >= from && isSet(bits, finishHash(state))) found.add(letters)
    state = appendLetter(state, text.charCodeAt(letters))
  }
}

const isSet = (bits: Uint32Array, hash: number): boolean =>
  ((bits[(hash >>> 5) & (bits.length - 1)] ?? 0) & (1 << (hash & 31))) !== 0
