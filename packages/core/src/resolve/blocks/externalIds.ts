/**
 * The block of external identifiers: the LEIs of an entity and the identifiers that GLEIF gives beside them.
 */
import type { ExternalIds } from "@entity-watch/contract/schema/Blocks"
import type { Entity } from "../../entities/Entity.ts"
import { leisOf } from "../../entities/leis.ts"
import type { Evidence } from "../../snapshots/Evidence.ts"
import { absence } from "./absence.ts"
import { reliedOn } from "./reliedOn.ts"

const register = "gleif"
const coverage =
  "Identifiers that GLEIF carries beside the LEI. Null means that none was read, not that none exists; the note says why."

const mostOthers = 20

export const externalIds = (entity: Entity, evidence: Evidence): ExternalIds => {
  const [best, ...others] = leisOf(entity).flatMap(({ externalIds: ids }) => (ids === undefined ? [] : [ids]))
  if (best === undefined) {
    const asOf = evidence.snapshots.get(register)?.asOf ?? null
    const { checked, note } = absence(evidence, register, "GLEIF's LEI data")
    const none = {
      value: null,
      source: "gleif" as const,
      ...(asOf !== null && { as_of: asOf }),
      note,
      ...(!checked && { checked: false as const })
    }
    return { lei: none, bic: none, opencorporates_id: none, sp_global_id: none, _coverage: coverage }
  }
  const { lei } = best
  const fault = evidence.faultOf(register)
  const leis = others.flatMap((ids) => ids.lei.value ?? []).slice(0, mostOthers)
  const also =
    leis.length === 0 ? lei : { ...lei, note: [lei.note, `It also has ${leis.join(", ")}.`].join(" ").trim() }
  return {
    lei: reliedOn(also, fault),
    bic: reliedOn(best.bic, fault),
    opencorporates_id: reliedOn(best.opencorporates_id, fault),
    sp_global_id: reliedOn(best.sp_global_id, fault),
    _coverage: coverage
  }
}
