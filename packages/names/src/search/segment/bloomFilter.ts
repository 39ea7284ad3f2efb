/** Which words there may be, in bits: most of what is looked up to no avail is told from these alone. */
import { appendLetter, deletionHash, finishHash, NO_DELETION } from "./deletionNeighbourhood.ts"

/** Per word at least: one in as many that there are not is looked up nevertheless. */
const BITS = 8

/** As many bits as a power of two; one is set for each word. */
export const makeBloomFilter = (texts: ReadonlyArray<string>): Uint32Array => {
  const bits = new Uint32Array(Math.max(1, 2 ** Math.ceil(Math.log2(texts.length * BITS)) / 32))
  for (const text of texts) {
    const hash = deletionHash(text, NO_DELETION)
    const at = (hash >>> 5) & (bits.length - 1)
    bits[at] = (bits[at] ?? 0) | (1 << (hash & 31))
  }
  return bits
}

export const mayHold = (bits: Uint32Array, text: string): boolean =>
  isSet(bits, deletionHash(text, NO_DELETION))

/** Adds how many letters of the text, at least `from` and at most `to`, may be a word by themselves. */
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
