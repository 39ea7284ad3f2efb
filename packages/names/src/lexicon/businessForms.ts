/**
 * Words of what firms do that are two businesses however alike they are written: "Halvorsen Painting" is not HALVORSEN
 * PRINTING. A slip of the hand seldom makes of such a word another one, and sister companies differ in just that word.
 */
import { businessWords } from "./businessWords.ts"

/** What stands behind one stem without naming another business: Consultants and Consulting, Advisers and Advisors. */
const endings = new Set(
  "AL AN ANT ANTS CY D E ER ERN ERS ES HIP IAN IES ING INGS ION IONAL IONS N OR ORS R RS S T TS Y"
    .split(" ")
    .concat("")
)

/** Made of one stem, or the beginning of the other, and two businesses all the same. */
const apart: ReadonlyArray<ReadonlyArray<string>> = [
  ["AUST", "AUSTRALASIA"],
  ["AUST", "AUSTRALASIAN"],
  ["MARKET", "MARKETING"],
  ["PRODUCTS", "PRODUCTION"],
  ["PRODUCTS", "PRODUCTIONS"],
  ["SECURITY", "SECURITIES"]
]

/** In letters. */
const shortestStem = 4
/** Shorter words of the trade may be short forms: Tech for Technology. */
const shortestWord = 5

const isOneStem = (one: string, other: string): boolean => {
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at >= shortestStem && endings.has(one.slice(at)) && endings.has(other.slice(at))
}

const isWord = (text: string): boolean => text.length >= shortestWord && businessWords.has(text)

export const areTwoBusinesses = (one: string, other: string): boolean =>
  one !== other &&
  (apart.some((pair) => pair.includes(one) && pair.includes(other)) ||
    (isWord(one) && isWord(other) && !isOneStem(one, other)))
