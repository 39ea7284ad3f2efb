/** A text as an index of the database takes it, however long the text is. */
import { xxHash32 } from "./xxHash32.ts"

/**
 * In UTF-16 code units, which are at most 1,800 bytes. PostgreSQL refuses to index a text of more than 2,704 bytes, and
 * with it the whole statement (https://www.postgresql.org/docs/current/btree.html).
 */
const LONGEST = 600

const encoder = new TextEncoder()

/** The text itself; of a longer one its beginning, and a hash of all of it, so that equal texts stay equal. */
export const indexable = (text: string): string => {
  if (text.length <= LONGEST) return text
  const bytes = encoder.encode(text)
  const words = new Uint32Array(Math.ceil(bytes.length / 4))
  new Uint8Array(words.buffer).set(bytes)
  const hashes = [text.length, ~text.length].map((seed) =>
    xxHash32(words, seed).toString(16).padStart(8, "0")
  )
  return `${text.slice(0, LONGEST).toWellFormed()} ${hashes.join("")}`
}
