/**
 * Hashes by which two texts that are few edits apart find each other (Garbe's symmetric delete, as in SymSpell): that of a
 * text, and those of the text with letters left out. An insertion, a deletion, a substitution and an exchange of two
 * neighbours are each undone by leaving out one letter of either text, so that texts within so many edits have a hash in
 * common. Different texts may share a hash as well: whoever finds one compares the texts.
 */

const BASE = 0x01000193

const continued = (hash: number, text: string, from: number, to: number): number => {
  let next = hash
  for (let i = from; i < to; i++) next = (Math.imul(next, BASE) + text.charCodeAt(i)) | 0
  return next
}

/** In letters. Of longer texts only the text itself is hashed. */
const MAXIMUM = 64

/** Powers of the base, and the hashes of what follows a letter. */
const powers = new Int32Array(MAXIMUM + 1)
powers[0] = 1
for (let i = 1; i <= MAXIMUM; i++) powers[i] = Math.imul(powers[i - 1] ?? 0, BASE)
const after = new Int32Array(MAXIMUM + 1)

/** Calls `each` with the hash of the text, and of the text without each of its letters: for texts one edit apart. */
export const forDeletionHashes = (text: string, each: (hash: number) => void): void => {
  const { length } = text
  each(continued(0, text, 0, length))
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

/** In letters. Edits behind the beginning of a word leave the beginnings alike, so that no more of it is hashed. */
const BEGINNING = 7

/**
 * Calls `each` with the hashes of the beginning of a word without none, one and, up to `edits`, two of its letters: for
 * words that are at most so many edits apart.
 */
export const forBeginningHashes = (word: string, edits: 1 | 2, each: (hash: number) => void): void => {
  const length = Math.min(word.length, BEGINNING)
  each(continued(0, word, 0, length))
  for (let i = 0; i < length; i++) {
    const before = continued(0, word, 0, i)
    each(continued(before, word, i + 1, length))
    if (edits === 1) continue
    let between = before
    for (let j = i + 1; j < length; j++) {
      each(continued(between, word, j + 1, length))
      between = continued(between, word, j, j + 1)
    }
  }
}
