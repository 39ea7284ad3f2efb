/** What can be said of the numbers of a request that names nobody. */
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import type { AskedNumber } from "@entity-watch/contract/schema/identifier"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"

/** No register has to be read to know that a number is nobody's. */
export const faultOfNumber = (number: AskedNumber): string | null => {
  const isValid = "abn" in number ? isValidAbn(number.abn) : isValidAcn(number.acn)
  return isValid
    ? null
    : `the check digits of this ${"abn" in number ? "ABN" : "ACN"} do not agree, so that it is nobody's number.`
}

/**
 * Says which numbers of a request can be compared without a name; null where none can. Only additional lists give ABNs.
 */
export const comparedNumbers = (
  { abn, acn, identifiers = [], imo = null }: ScreenRequest,
  hasAdditional: boolean
): string | null => {
  const isAbnCompared = abn !== undefined && hasAdditional
  const compared = [
    ...(isAbnCompared ? ["the ABN"] : []),
    ...(acn === undefined ? [] : ["the ACN"]),
    ...(imo === null ? [] : ["the IMO number"]),
    ...(identifiers.length === 0 ? [] : ["the identifiers"])
  ]
  if (compared.length === 0) return null
  const only = `Only ${compared.length === 1 ? compared[0] : `${compared.slice(0, -1).join(", ")} and ${compared.at(-1)}`}`
  const rest = abn === undefined || isAbnCompared ? "" : "; the ABN was not, since no list gives ABNs"
  const isOne = compared.length === 1 && identifiers.length < 2
  return `${only} ${isOne ? "was" : "were"} compared${rest}.`
}
