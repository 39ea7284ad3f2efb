/**
 * Says which names of entities may be missing, because a register that would hold them is not loaded, not whole or too
 * old. Without this sentence, finding nothing on a list would say more than is known. docs/what-a-verdict-rests-on.md.
 */
import type { Source } from "../domain/Source.ts"
import { registers } from "../registers/all.ts"
import type { Evidence } from "../snapshots/Evidence.ts"
import type { Entity } from "./Entity.ts"
import { formsOf } from "./trusteeship.ts"

/** One sentence, or null when every register that holds names of such entities can be relied on. */
export const namesLacking = (entities: ReadonlyArray<Entity>, { faultOf }: Evidence): string | null => {
  const lacking = registers.flatMap(({ source }) => {
    if (!entities.some((entity) => holdsNamesOf(source, entity))) return []
    const fault = faultOf(source.id)
    return fault === null ? [] : [`${source.id} ${fault.why}`]
  })
  return lacking.length === 0 ? null : `Not every name may be known: ${lacking.join("; ")}.`
}

/**
 * Whether a register holds names of such an entity. An entity of an unknown kind may be of any kind. Where the live
 * register answered just now, the file of the register of ABNs is not needed.
 */
const holdsNamesOf = ({ id, names }: Source, entity: Entity): boolean => {
  if (names === undefined) return false
  const forms = formsOf(entity)
  if (forms.length > 0 && !forms.some((form) => names.includes(form))) return false
  return (
    id !== "abn-bulk-extract" ||
    !entity.parts.some(({ record }) => record.register === "abn-lookup-web-services")
  )
}
