/** The valid numbers that one slip of the hand turns into a number whose check digits do not agree. */
import { Abn, isValidAbn } from "../../domain/Abn.ts"
import { Acn, isValidAcn } from "../../domain/Acn.ts"
import type { AskedNumber } from "../../domain/identifier.ts"

/** Of eleven digits the ABNs, and of nine the ACNs, that differ in one digit or by a swap of two neighbours. */
export const nearNumbers = (digits: string): ReadonlyArray<AskedNumber> => {
  const near = new Set<string>()
  for (let at = 0; at < digits.length; at++) {
    const before = digits.slice(0, at)
    const after = digits.slice(at + 1)
    for (let digit = 0; digit <= 9; digit++) near.add(`${before}${digit}${after}`)
    if (after !== "") near.add(`${before}${after[0]}${digits[at]}${after.slice(1)}`)
  }
  near.delete(digits)
  return [...near].flatMap(
    (each): ReadonlyArray<AskedNumber> =>
      isValidAbn(each) ? [{ abn: Abn.make(each) }] : isValidAcn(each) ? [{ acn: Acn.make(each) }] : []
  )
}
