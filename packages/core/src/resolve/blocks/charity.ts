/** The charity block: what the charity register, or in its place the ABR, says of an entity. */
import type { Charity } from "@entity-watch/contract/schema/Blocks"
import type { Entity } from "../../entities/Entity.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { absence, presence } from "./absence.ts"

export const charity = (entity: Entity, evidence: Evidence): Charity => {
  const saying = entity.parts.filter(({ projection }) => projection.charity !== undefined)
  // The charity register says more than the ABR does of a charity's registration.
  const best = saying.find(({ record }) => record.register === "acnc-register") ?? saying[0]
  const found = best?.projection.charity
  return best === undefined || found === undefined
    ? {
        is_registered_charity: false,
        registration_date: null,
        size: null,
        ...absence(evidence, "acnc-register", "the ACNC charity register")
      }
    : { ...found, ...presence(evidence, best.record.register, found.note) }
}
