/** Keeps the entities of which the registers say what a filter asks for. docs/resolving.md, "Filters". */
import type { RegisterId } from "../domain/RegisterId.ts"
import type { ResolveFilter } from "../domain/ResolveFilter.ts"
import type { View } from "../domain/View.ts"
import type { Entity } from "../entities/Entity.ts"
import { licenceRegisters } from "../entities/licences.ts"
import { notApplicable } from "../entities/trusteeship.ts"
import { charity } from "./blocks/charity.ts"
import { canonical } from "./canonical.ts"

const charityRegister: RegisterId = "acnc-register"

const isWhole = ({ snapshots }: View, register: RegisterId): boolean =>
  snapshots.get(register)?.partial === null

const isKept = (entity: Entity, filter: ResolveFilter, view: View): boolean => {
  const { abn_status, entity_form, gst_registered } = canonical(entity, notApplicable, view.snapshots)
  const is = <A>(wanted: A | undefined, value: A | null) => wanted === undefined || value === wanted
  return (
    is(filter.abn_status, abn_status.value) &&
    is(filter.gst_registered, gst_registered.value) &&
    (filter.entity_form === undefined ||
      (entity_form.value !== null && filter.entity_form.includes(entity_form.value))) &&
    (filter.charity === undefined ||
      (charity(entity, view.snapshots).is_registered_charity === filter.charity &&
        // That it is no charity is known only of the whole register.
        (filter.charity || isWhole(view, charityRegister)))) &&
    (filter.licence === undefined ||
      entity.parts.some(
        ({ projection: { licence } }) =>
          licence !== undefined &&
          filter.licence?.includes(licence.kind) === true &&
          licence.licence.status !== "Ceased"
      ))
  )
}

/** In steps (`inTurns`), because hundreds of entities may be looked at. */
export function* keeping(
  entities: ReadonlyArray<Entity>,
  filter: ResolveFilter,
  view: View
): Generator<void, ReadonlyArray<Entity>> {
  const kept: Array<Entity> = []
  for (const entity of entities) {
    if (isKept(entity, filter, view)) kept.push(entity)
    yield
  }
  return kept
}

/** Which registers a filter needs that are not there whole, in a sentence; undefined when all are. */
export const unjudged = ({ charity: ofCharity, licence = [] }: ResolveFilter, view: View) => {
  const needed = [
    ...(ofCharity === undefined ? [] : [charityRegister]),
    ...licence.map((kind) => licenceRegisters[kind].register)
  ]
  const lacking = needed.filter((register) => !isWhole(view, register))
  return lacking.length === 0
    ? undefined
    : `Entities may be missing: not loaded, or only in part: ${lacking.join(", ")}.`
}
