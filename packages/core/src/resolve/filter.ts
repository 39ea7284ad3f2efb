/** Keeps the entities of which the registers say what a filter asks for. docs/resolving.md, "Filters". */
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { ResolveFilter } from "@entity-watch/contract/schema/ResolveFilter"
import type { Entity } from "../entities/Entity.ts"
import { licenceRegisters } from "../entities/licences.ts"
import { notApplicable } from "../entities/trusteeship.ts"
import type { Evidence } from "../snapshots/Evidence.ts"
import { charity } from "./blocks/charity.ts"
import { canonical } from "./canonical.ts"

const charityRegister: RegisterId = "acnc-register"
const identityRegister: RegisterId = "abn-bulk-extract"

const isKept = (entity: Entity, filter: ResolveFilter, evidence: Evidence): boolean => {
  const { abn_status, entity_form, gst_registered } = canonical(entity, notApplicable, evidence)
  const is = <A>(wanted: A | undefined, value: A | null) => wanted === undefined || value === wanted
  return (
    is(filter.abn_status, abn_status.value) &&
    is(filter.gst_registered, gst_registered.value) &&
    // A register that cannot be relied on never says no.
    (filter.gst_registered !== false || gst_registered.checked !== false) &&
    (filter.entity_form === undefined ||
      (entity_form.value !== null && filter.entity_form.includes(entity_form.value))) &&
    (filter.charity === undefined || isCharity(entity, filter.charity, evidence)) &&
    (filter.licence === undefined ||
      entity.parts.some(
        ({ projection: { licence } }) =>
          licence !== undefined &&
          filter.licence?.includes(licence.kind) === true &&
          licence.licence.status !== "Ceased"
      ))
  )
}

const isCharity = (entity: Entity, wanted: boolean, evidence: Evidence): boolean => {
  const { checked, is_registered_charity } = charity(entity, evidence)
  return is_registered_charity === wanted && (wanted || checked)
}

/** In steps (`inTurns`), because hundreds of entities may be looked at. */
export function* keeping(
  entities: ReadonlyArray<Entity>,
  filter: ResolveFilter,
  evidence: Evidence
): Generator<void, ReadonlyArray<Entity>> {
  const kept: Array<Entity> = []
  for (const entity of entities) {
    if (isKept(entity, filter, evidence)) kept.push(entity)
    yield
  }
  return kept
}

/** Which registers a filter needs that cannot be relied on, in a sentence; undefined when all can. */
export const unjudged = (
  { charity: ofCharity, gst_registered, licence = [] }: ResolveFilter,
  { faultOf }: Evidence
) => {
  const needed = [
    ...(gst_registered === undefined ? [] : [identityRegister]),
    ...(ofCharity === undefined ? [] : [charityRegister]),
    ...licence.map((kind) => licenceRegisters[kind].register)
  ]
  const lacking = needed.flatMap((register) => {
    const fault = faultOf(register)
    return fault === null ? [] : [`${register} ${fault.why}`]
  })
  return lacking.length === 0 ? undefined : `Entities may be missing: ${lacking.join("; ")}.`
}
