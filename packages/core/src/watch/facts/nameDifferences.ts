/**
 * Changes of current legal and business names. Two registers learn of a new name at different times: the first one
 * makes the event, and the second one, which only says the same, makes none.
 */
import type { FieldChange } from "../../domain/ChangeEvent.ts"
import { anyFactOf, type FactDifference, type FactGroup, fieldChanges } from "./FactDifference.ts"

const isLegal = (difference: FactDifference) => anyFactOf(difference).key.startsWith("legal/")

/** `before`: every fact that was known. */
export const nameDifferences = (
  differences: ReadonlyArray<FactDifference>,
  before: ReadonlyMap<string, FactGroup>
): ReadonlyArray<FieldChange> => {
  const names = differences.filter((difference) => anyFactOf(difference).event === "name_change")
  const known = [...before].flatMap(([id, stated]) => (id.startsWith("name_change legal/") ? [stated] : []))
  // An entity that was not known before has not changed its names.
  if (known.length === 0) return []
  const legal = names.filter(isLegal)
  const [gone] = legal.filter(({ after }) => after === undefined)
  const former = gone?.before ?? known[0]
  const came = legal.filter(({ before, after }) => before === undefined && after !== undefined)
  return [
    ...came.flatMap(({ after }) => fieldChanges([{ before: former, after }])),
    ...fieldChanges(names.filter((difference) => !isLegal(difference)))
  ]
}
