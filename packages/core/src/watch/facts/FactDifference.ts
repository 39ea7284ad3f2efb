/** One group of facts before and after, and how a receiver is shown the difference. */
import type { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import type { Fact } from "./Fact.ts"
import type { FactGroup } from "./FactSet.ts"

export interface FactDifference {
  /** Undefined where no record stated the fact. */
  readonly before: FactGroup | undefined
  readonly after: FactGroup | undefined
}

/** A fact of the group. Event type and key are the same in all of them. */
export const anyFactOf = ({ after, before }: FactDifference): Fact => {
  const [fact] = (after ?? before)?.facts ?? []
  if (fact === undefined) throw new Error("a difference without facts")
  return fact
}

/**
 * A fact that went and a fact that came in the same field of the same register are shown as one change of that field.
 */
export const fieldChanges = (differences: ReadonlyArray<FactDifference>): ReadonlyArray<FieldChange> => {
  const gone = differences.filter(({ after }) => after === undefined)
  const changes = differences
    .filter(({ after }) => after !== undefined)
    .map((difference) => {
      const { field, source } = anyFactOf(difference)
      const at = gone.findIndex(
        (each) => anyFactOf(each).field === field && anyFactOf(each).source === source
      )
      const [before] = difference.before === undefined && at >= 0 ? gone.splice(at, 1) : [difference]
      return fieldChange(before?.before, difference.after, anyFactOf(difference))
    })
  return [
    ...changes,
    ...gone.map((difference) => fieldChange(difference.before, undefined, anyFactOf(difference)))
  ]
}

const fieldChange = (
  before: FactGroup | undefined,
  after: FactGroup | undefined,
  fact: Fact
): FieldChange => ({
  field: fact.field,
  before: shown(before),
  after: shown(after),
  source: fact.source,
  ...(fact.asOf !== undefined && { as_of: fact.asOf })
})

/** What the records state: one value where they agree, a list where they do not, null where there is none. */
const shown = (group: FactGroup | undefined): unknown => {
  if (group === undefined) return null
  const distinct = [...new Map(group.facts.map((fact) => [JSON.stringify(fact.shown), fact.shown])).values()]
  return distinct.length === 1 ? distinct[0] : distinct
}
