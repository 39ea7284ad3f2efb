import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { Entity } from "../entities/Entity.ts"
import type { Evidence } from "../snapshots/Evidence.ts"

/**
 * Whether every register that knows the entity was read and can be relied on. A company is known to two registers, every other entity to the
 * ABR alone.
 */
export const isComplete = (entity: Entity, { faultOf }: Evidence): boolean => {
  const isAskedLive = entity.parts.some(({ record }) => record.register === "abn-lookup-web-services")
  const needed: ReadonlyArray<RegisterId> = [
    ...(isAskedLive ? [] : ["abn-bulk-extract" as const]),
    ...(entity.acns.length > 0 ? ["asic-companies" as const] : [])
  ]
  const named = entity.parts.some(({ projection }) => (projection.fields.entity_name?.value ?? null) !== null)
  return named && needed.every((register) => faultOf(register) === null)
}
