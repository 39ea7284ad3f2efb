/** The valid numbers that one slip of the hand turns into digits that are none. */
import { Abn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { Acn, isValidAcn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"

/**
 * The ABNs and ACNs that differ in one digit, by a swap of two neighbours, by one digit more, or by one less where it stands
 * twice.
 */
export const nearNumbers = (digits: string): ReadonlyArray<AskedNumber> => {
  const near = new Set<string>()
  for (let at = 0; at <= digits.length; at++) {
    const before = digits.slice(0, at)
    const [own, next] = [digits[at] ?? "", digits[at + 1] ?? ""]
    const after = digits.slice(at + 1)
    for (let digit = 0; digit <= 9; digit++) {
      near.add(`${before}${digit}${after}`)
      near.add(`${before}${digit}${own}${after}`)
    }
    if (next !== "") near.add(`${before}${next}${own}${after.slice(1)}`)
    if (own !== "" && own === next) near.add(`${before}${after}`)
  }
  near.delete(digits)
  return [...near].flatMap(
    (each): ReadonlyArray<AskedNumber> =>
      isValidAbn(each) ? [{ abn: Abn.make(each) }] : isValidAcn(each) ? [{ acn: Acn.make(each) }] : []
  )
}

/** How the digits become this number, as the beginning of a sentence. */
export const slipOf = (digits: string, number: AskedNumber): string => {
  const more = ("abn" in number ? number.abn : number.acn).length - digits.length
  return more > 0
    ? "With a digit that is missing, it is"
    : more < 0
      ? "Without a digit that stands there twice, it is"
      : "With another digit, or with two of them swapped, it is"
}
