/**
 * ABNs in ascending order, as the extract has them, each found from its place alone. The numbers of every prefix are cut
 * into as many windows as there are records with that prefix, and each record takes a number of its own window.
 */
import type { GeneratedEntity } from "./generatedEntity.ts"

/** The first two digits of an ABN are check digits from 11 to 99. */
const PREFIXES = 89
const EIGHT_DIGITS = 100_000_000
const HALF = 10_000

const abnWeights = [3, 5, 7, 9, 11, 13, 15, 17]
const LAST_ABN_WEIGHT = 19
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1]

/** The weighted sums of four digits, for every four digits. */
const sums = (weights: ReadonlyArray<number>): Uint16Array =>
  Uint16Array.from({ length: HALF }, (_, digits) =>
    weights.reduce((sum, weight, i) => sum + weight * (Math.floor(digits / 10 ** (3 - i)) % 10), 0)
  )
const [abnHigh, abnLow] = [sums(abnWeights.slice(0, 4)), sums(abnWeights.slice(4))]
const [acnHigh, acnLow] = [sums(acnWeights.slice(0, 4)), sums(acnWeights.slice(4))]

const sumOf = (high: Uint16Array, low: Uint16Array, eight: number): number =>
  (high[Math.floor(eight / HALF)] ?? 0) + (low[eight % HALF] ?? 0)

/** The digit after eight others that makes an ABN of them with this prefix; above nine where none does. */
const lastDigits = Uint8Array.from({ length: PREFIXES }, (_, lacking) => {
  let digit = 0
  while ((LAST_ABN_WEIGHT * digit) % PREFIXES !== lacking) digit++
  return digit
})
const abnDigit = (prefix: number, eight: number): number =>
  lastDigits[(99 - prefix + PREFIXES * 12 - sumOf(abnHigh, abnLow, eight)) % PREFIXES] ?? 0

const acnDigit = (eight: number): number => (10 - (sumOf(acnHigh, acnLow, eight) % 10)) % 10

export class AscendingNumbers {
  readonly #each: number
  readonly #window: number

  constructor(records: number) {
    this.#each = Math.ceil(records / PREFIXES)
    this.#window = Math.floor(EIGHT_DIGITS / this.#each)
  }

  /**
   * The numbers of the record at a place, counted from 0. Of 20 million records, one company in 130 finds no ACN in its
   * window and has an ABN alone.
   */
  at(place: number, isCompany: boolean): Pick<GeneratedEntity, "abn" | "acn"> {
    const prefix = 11 + Math.floor(place / this.#each)
    const from = (place % this.#each) * this.#window
    const numbered = (eight: number, digit: number) => `${eight}`.padStart(8, "0") + digit
    for (let eight = from; isCompany && eight < from + this.#window; eight++) {
      const digit = acnDigit(eight)
      if (digit !== abnDigit(prefix, eight)) continue
      const acn = numbered(eight, digit)
      return { abn: `${prefix}${acn}`, acn }
    }
    for (let eight = from; ; eight++) {
      const digit = abnDigit(prefix, eight)
      if (digit < 10) return { abn: `${prefix}${numbered(eight, digit)}`, acn: null }
    }
  }
}
