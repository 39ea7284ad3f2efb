/** ABN and ACN digits: how they are read, checked and shown. */

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
const acnWeights = [8, 7, 6, 5, 4, 3, 2, 1]

/** White space of every kind, no-break spaces included, is not part of a number. */
export const stripSpaces = (text: string): string =>
  /^\d*$/u.test(text) ? text : text.replace(/[\s\u00a0\u2007\u202f]+/gu, "")

/**
 * Modulus 89 over eleven digits, the first lowered by one. A leading zero is refused: the check digits run from
 * 10 to 99. https://abr.business.gov.au/Help/AbnFormat
 */
export const isAbn = (digits: string): boolean =>
  /^[1-9]\d{10}$/u.test(digits) &&
  abnWeights.reduce((sum, weight, i) => sum + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)), 0) % 89 === 0

/** Modified modulus 10 over nine digits; a remainder of 0 has the check digit 0. No company has all zeros. */
export const isAcn = (digits: string): boolean => {
  if (!/^\d{9}$/u.test(digits) || digits === "000000000") return false
  const sum = acnWeights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return (10 - (sum % 10)) % 10 === Number(digits[8])
}

/** `51 824 753 556` */
export const formatAbn = (digits: string): string =>
  /^\d{11}$/u.test(digits)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
    : digits

/** `004 085 616` */
export const formatAcn = (digits: string): string =>
  /^\d{9}$/u.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : digits

/**
 * Reads a number as a publisher's spreadsheet left it: spaces inside, leading zeros lost, zeros for none.
 * Eleven digits are an ABN, up to nine an ACN; what fails its check digits joins to nothing.
 */
export const repairIdentifier = (published: string): { readonly abn?: string; readonly acn?: string } => {
  const digits = stripSpaces(published)
  if (!/^\d+$/u.test(digits) || /^0+$/u.test(digits)) return {}
  if (digits.length === 11) return isAbn(digits) ? { abn: digits } : {}
  if (digits.length > 9) return {}
  const acn = digits.padStart(9, "0")
  return isAcn(acn) ? { acn } : {}
}
