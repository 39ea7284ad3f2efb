/** Numbers in the names of organisations and vessels: words, ordinals and Roman numerals all become digits. */

const count = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE".split(" ")
const ordinal =
  "ZEROTH FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH".split(" ")
/** Without I, V and X, which are letters when they stand alone. */
const roman = "II III IV VI VII VIII IX XI XII".split(" ")
const romanValue = [2, 3, 4, 6, 7, 8, 9, 11, 12]

const digits = new Map<string, string>([
  ...count.map((word, value) => [word, String(value)] as const),
  ...ordinal.map((word, value) => [word, String(value)] as const),
  ...roman.map((word, i) => [word, String(romanValue[i] ?? "")] as const)
])

const tens = new Map(
  "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY"
    .split(" ")
    .map((word, i) => [word, (i + 2) * 10] as const)
)
tens.set("FOURTY", 40)

const startsWithDigit = (word: string): boolean => word.charCodeAt(0) < 58

export const isNumber = (word: string): boolean => digits.has(word) || tens.has(word) || startsWithDigit(word)

const written = /^0*(\d+)(?:ST|ND|RD|TH)?$/u

/** "Brigade Forty-Four" and "44th Brigade" both have 44. A name that is nothing but numbers keeps its words. */
export const foldNumbers = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const folded: Array<string> = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ""
    const ten = tens.get(word)
    if (ten === undefined) {
      folded.push(digits.get(word) ?? (startsWithDigit(word) ? (word.match(written)?.[1] ?? word) : word))
      continue
    }
    const unit = Number(digits.get(words[i + 1] ?? "") ?? 0)
    if (unit > 0 && unit < 10) i++
    folded.push(String(ten + (unit < 10 ? unit : 0)))
  }
  return folded
}
