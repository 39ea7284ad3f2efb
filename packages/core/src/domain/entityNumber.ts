/**
 * The number of an entity in a name index: the last nine digits of its ABN, from which the first two follow, or its
 * ACN, which for a company is the same. An Indigenous corporation without either has its ICN, placed above all of these
 * numbers.
 */
import type { Abn } from "@entity-watch/contract/schema/Abn"
import { type Acn, isAcn } from "@entity-watch/contract/schema/Acn"
import { abnsEndingIn } from "./abnsEndingIn.ts"

const firstIcn = 1_000_000_000

export const entityNumber = (numbers: {
  readonly abn: string | null
  readonly acn: string | null
  readonly icn?: string | null
}): number | null => {
  if (numbers.abn !== null) return Number(numbers.abn.slice(2))
  if (numbers.acn !== null) return Number(numbers.acn)
  return numbers.icn === undefined || numbers.icn === null ? null : firstIcn + Number(numbers.icn)
}

/** The numbers that an entity of this number may have. One in 89 may have either of two ABNs. */
export const numbersOf = (
  entity: number
): { readonly abns: ReadonlyArray<Abn>; readonly acn: Acn | null; readonly icn: string | null } => {
  if (entity >= firstIcn) return { abns: [], acn: null, icn: `${entity - firstIcn}` }
  const acn = `${entity}`.padStart(9, "0")
  return { abns: abnsEndingIn(acn), acn: isAcn(acn) ? acn : null, icn: null }
}
