/**
 * Changes of current legal names and of business names. Two registers learn of a new name at different times: the first
 * one makes the event, and the second one, which only says the same, makes none.
 */
import type { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import { anyFactOf, type FactDifference, fieldChanges } from "./FactDifference.ts"
import type { FactGroup } from "./FactSet.ts"

const isLegal = (difference: FactDifference) => anyFactOf(difference).key.startsWith("legal/")

/** `before` holds every fact that was known, changed or not. */
export const nameDifferences = (
  differences: ReadonlyArray<FactDifference>,
  before: ReadonlyMap<string, FactGroup>
): ReadonlyArray<FieldChange> => {
  const names = differences.filter((difference) => anyFactOf(difference).event === "name_change")
  const known = [...before].flatMap(([id, group]) => (id.startsWith("name_change legal/") ? [group] : []))
  // An entity that was not known before has not changed its names.
  if (known.length === 0) return []
  const legal = names.filter(isLegal)
  // Where a register still holds the old name, no name went, and a known one is shown as the former.
  const [gone] = legal.filter(({ after }) => after === undefined)
  const former = gone?.before ?? known[0]
  const came = legal.filter((difference) => difference.before === undefined && difference.after !== undefined)
  return [
    ...came.flatMap(({ after }) => fieldChanges([{ before: former, after }])),
    ...fieldChanges(names.filter((difference) => !isLegal(difference)))
  ]
}
