/** The request for the entity of an id: digits whose check digits agree. */
import { isAbn } from "@entity-watch/contract/schema/Abn"
import { repairIdentifier } from "@entity-watch/contract/schema/identifier"

export const requestById = (id: string): { readonly abn: string } | { readonly acn: string } | null => {
  if (!/^(?:\d{9}|\d{11})$/u.test(id)) return null
  const { abn, acn } = repairIdentifier(id)
  if (isAbn(id)) return abn === undefined ? null : { abn }
  return acn === undefined ? null : { acn }
}
