/**
 * The mark of a text by which an index looks a name up: 32 bits for the kind of look-up and the text. That two texts have
 * one mark is rare, and only makes a name be compared that is not near.
 */

const P1 = 0x85ebca6b
const P2 = 0xc2b2ae35

const mixed = (text: string, seed: number): number => {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

export const markOf = (kind: string, text: string): number => {
  let hash = mixed(text, mixed(kind, 0x811c9dc5 | 0) ^ 0x20)
  hash = Math.imul(hash ^ (hash >>> 16), P1)
  hash = Math.imul(hash ^ (hash >>> 13), P2)
  return hash ^ (hash >>> 16)
}

/** Of two neighbouring words, by the key with which they are found written as one. */
export const joinMark = (key: string): number => markOf("joined words", key)

/** Of a number, as `compactNumber` writes it. */
export const numberMark = (number: string): number => markOf("number", number)
