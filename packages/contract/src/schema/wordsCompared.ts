/**
 * How many words are compared of a screened field, about: those of all names that it is read into, in each of their readings.
 * The field is not read for it, because a request is charged before any of its work is done.
 */
import { nameLimits, wordsIn } from "./nameLimits.ts"

/**
 * A name in another script is compared as it is written, and in Latin letters in several readings. Those in Arabic letters are
 * made of few words, which a large part of the listed names have too.
 */
const readingsIn = (name: string): number =>
  /\p{Script=Arabic}/u.test(name) ? 9 : /(?!\p{Script=Latin})\p{L}/u.test(name) ? 3 : 1

/** Between the parties of a field: each word is compared with its party, with its neighbours and with the whole. */
const between = /[;&|+\n\u061b\u060c]|\b(?:nee|born|geb|and|or)\b|n\u00e9e/iu

export const wordsCompared = (field: string): number => {
  const text = field.slice(0, nameLimits.characters)
  return wordsIn(text) * readingsIn(text) * (between.test(text) ? 3 : 1)
}
