/** How many words are compared of a screened field: those of all names that it is read into, in each of their readings. */
import { readField } from "@entity-watch/names/analysis"
import { nameLimits, wordsIn } from "./nameLimits.ts"

/** A name in another script is compared as it is written, and in Latin letters in several readings. */
const readingsOfScript = 3
const otherScript = /(?!\p{Script=Latin})\p{L}/u

export const wordsRead = (field: string): number =>
  readField(field.slice(0, nameLimits.characters)).names.reduce(
    (sum, { name }) => sum + wordsIn(name) * (otherScript.test(name) ? readingsOfScript : 1),
    0
  )
