/**
 * The ABNs whose last nine digits these are. The first two, which are the check digits, follow from them, except that
 * 10 and 99 differ by the modulus and fit the same nine. https://abr.business.gov.au/Help/AbnFormat
 */
import { type Abn, isAbn } from "@entity-watch/contract/schema/Abn"

const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19]

export const abnsEndingIn = (nine: string): ReadonlyArray<Abn> => {
  let sum = 0
  for (let i = 0; i < 9; i++) sum += (weights[i] ?? 0) * (nine.charCodeAt(i) - 48)
  // With the first digit lowered by one, the first two digits add to the weighted sum their own number less ten.
  const first = 10 + ((89 - (sum % 89)) % 89)
  return (first === 10 ? [`10${nine}`, `99${nine}`] : [`${first}${nine}`]).filter(isAbn)
}
