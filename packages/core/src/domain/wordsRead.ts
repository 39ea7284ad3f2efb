/** How many words are compared of a screened field: those of all names that it is read into, in each of their readings. */
import { readField } from "@entity-watch/names/analysis"
import { nameLimits, wordsIn } from "./nameLimits.ts"

/**
 * A name in another script is compared as it is written, and in Latin letters in several readings. Those in Arabic letters are
 * made of few words, which a large part of the listed names have too.
 */
const readingsIn = (name: string): number =>
  /\p{Script=Arabic}/u.test(name) ? 9 : /(?!\p{Script=Latin})\p{L}/u.test(name) ? 3 : 1

export const wordsRead = (field: string): number =>
  readField(field.slice(0, nameLimits.characters)).names.reduce(
    (sum, { name }) => sum + wordsIn(name) * readingsIn(name),
    0
  )
