/**
 * Australian Company Number: nine digits, of which the last is a check digit. As with an ABN, the brand says how a text
 * is written, and `isValidAcn` tests the check digit.
 */
import type * as Brand from "effect/Brand"

export type Acn = string & Brand.Brand<"Acn">

const form = /^\d{9}$/u
const weights = [8, 7, 6, 5, 4, 3, 2, 1]

export const isAcn = (text: string): text is Acn => form.test(text)

export const Acn = {
  /** Of a text that is known to be written as one; of any other it throws. */
  make(text: string): Acn {
    if (isAcn(text)) return text
    throw new TypeError("An ACN has nine digits.")
  }
}

/** Modified modulus 10 over nine digits; a remainder of 0 has the check digit 0. No company has all zeros. */
export const isValidAcn = (text: string): text is Acn => {
  if (!isAcn(text) || text === "000000000") return false
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return (10 - (sum % 10)) % 10 === Number(text[8])
}

/** Writes an ACN as `004 085 616`. */
export const formatAcn = (digits: string): string =>
  isAcn(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits
