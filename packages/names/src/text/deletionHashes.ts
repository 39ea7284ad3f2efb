/**
 * Hashes by which two texts that are one edit apart find each other (Garbe's symmetric delete, as in SymSpell): that of the
 * text, and those of the text with each letter left out. An insertion, a deletion, a substitution and an exchange of two
 * neighbours leave one hash in common at least. Different texts may share a hash, so whoever finds one compares the texts.
 */

const BASE = 0x01000193

/** In letters. Of longer texts only the text itself is hashed. */
const MAXIMUM = 64

const powers = new Int32Array(MAXIMUM + 1)
powers[0] = 1
for (let i = 1; i <= MAXIMUM; i++) powers[i] = Math.imul(powers[i - 1] ?? 0, BASE)

const after = new Int32Array(MAXIMUM + 1)

/** Calls `each` with the hash of the text first. */
export const forDeletionHashes = (text: string, each: (hash: number) => void): void => {
  const { length } = text
  let whole = 0
  for (let i = 0; i < length; i++) whole = (Math.imul(whole, BASE) + text.charCodeAt(i)) | 0
  each(whole)
  if (length > MAXIMUM) return
  after[length] = 0
  for (let i = length - 1; i > 0; i--)
    after[i] = (Math.imul(text.charCodeAt(i), powers[length - 1 - i] ?? 0) + (after[i + 1] ?? 0)) | 0
  let before = 0
  for (let i = 0; i < length; i++) {
    each((Math.imul(before, powers[length - 1 - i] ?? 0) + (after[i + 1] ?? 0)) | 0)
    before = (Math.imul(before, BASE) + text.charCodeAt(i)) | 0
  }
}
