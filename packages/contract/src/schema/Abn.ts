/**
 * Australian Business Number: eleven digits, of which the first two are check digits.
 * https://abr.business.gov.au/Help/AbnFormat
 *
 * The brand says that a text is written as an ABN is, and not that its check digits agree: a caller may send any eleven
 * digits, and an answer repeats them. `isValidAbn` tests the check digits, and every ABN that is kept of a register has
 * passed that test. A brand exists for the compiler alone, so no JSON schema and no OpenAPI document shows it.
 */
import type * as Brand from "effect/Brand"

export type Abn = string & Brand.Brand<"Abn">

const form = /^\d{11}$/u
const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

export const isAbn = (text: string): text is Abn => form.test(text)

export const Abn = {
  /** Of a text that is known to be written as one; of any other it throws. */
  make(text: string): Abn {
    if (isAbn(text)) return text
    throw new TypeError("An ABN has eleven digits.")
  }
}

/**
 * The check digits agree by modulus 89 over all eleven digits, the first of them lowered by one. A leading zero is
 * refused: the check digits run from 10 to 99.
 */
export const isValidAbn = (text: string): text is Abn =>
  /^[1-9]\d{10}$/u.test(text) &&
  weights.reduce((sum, weight, i) => sum + weight * (Number(text[i]) - (i === 0 ? 1 : 0)), 0) % 89 === 0

/** Writes an ABN as `51 824 753 556`. */
export const formatAbn = (digits: string): string =>
  isAbn(digits)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
    : digits
