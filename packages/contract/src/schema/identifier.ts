/** An identifier is an ABN or an ACN. This is the one place that tells which of the two a text is. */
import { Abn, isAbn, isValidAbn } from "./Abn.ts"
import { Acn, isAcn, isValidAcn } from "./Acn.ts"
import { writtenNumber } from "./writtenNumber.ts"

/** White space of every kind, no-break spaces included, is not part of a number. */
export const stripSpaces = (text: string): string =>
  /^\d*$/u.test(text) ? text : text.replace(/[\s\u00a0\u2007\u202f]+/gu, "")

/** The ABN of a request, whose schema has checked that it has eleven digits. */
export const askedAbn = (text: string): Abn => Abn.make(writtenNumber(text).digits)

/** The ACN of a request, whose schema has checked that it has nine digits. */
export const askedAcn = (text: string): Acn => Acn.make(writtenNumber(text).digits)

/** The number that a request asks about; its schema has seen to it that there is one. */
export const askedNumber = ({
  abn,
  acn = ""
}: {
  readonly abn?: string | undefined
  readonly acn?: string | undefined
}): AskedNumber => (abn === undefined ? { acn: askedAcn(acn) } : { abn: askedAbn(abn) })

/** The number that a caller asks about. */
export type AskedNumber = { readonly abn: Abn } | { readonly acn: Acn }

export const isIdentifier = (text: string): text is Abn | Acn => isAbn(text) || isAcn(text)

/** The kind of an identifier that is known to be one of the two. */
export const idTypeOf = (identifier: string): "abn" | "acn" => (isAbn(identifier) ? "abn" : "acn")

/** Which of these texts are ABNs and which are ACNs. A text that is neither is left out. */
export const numbersAmong = (
  texts: ReadonlyArray<string>
): { readonly abns: ReadonlyArray<Abn>; readonly acns: ReadonlyArray<Acn> } => ({
  abns: texts.filter(isAbn),
  acns: texts.filter(isAcn)
})

/** A spreadsheet that takes an ACN for a number drops its leading zeros. */
export const withLeadingZeros = (digits: string): string => digits.padStart(9, "0")

/**
 * Repairs a number that a publisher's spreadsheet left with spaces inside, without its leading zeros, or as zeros where
 * there is none. Eleven digits are an ABN, and up to nine an ACN. A number whose check digits do not agree is not
 * taken.
 */
export const repairIdentifier = (published: string): { readonly abn?: Abn; readonly acn?: Acn } => {
  const digits = stripSpaces(published)
  if (!/^\d+$/u.test(digits) || /^0+$/u.test(digits)) return {}
  if (isAbn(digits)) return isValidAbn(digits) ? { abn: digits } : {}
  const acn = withLeadingZeros(digits)
  return isValidAcn(acn) ? { acn } : {}
}
