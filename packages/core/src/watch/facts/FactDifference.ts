/** A fact, or several of one key, before and after. */
import type { FieldChange } from "../../domain/ChangeEvent.ts"
import type { Fact } from "./Fact.ts"

/** The facts of one event type and key: one value, or the several that several records give. */
export interface FactGroup {
  readonly facts: ReadonlyArray<Fact>
  readonly value: string
}

export interface FactDifference {
  readonly before: FactGroup | undefined
  readonly after: FactGroup | undefined
}

export const anyFactOf = ({ after, before }: FactDifference): Fact => {
  const [fact] = (after ?? before)?.facts ?? []
  if (fact === undefined) throw new Error("a difference without facts")
  return fact
}

/** What went and what came in one place is one change of that place. */
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
      return change(before?.before, difference.after, anyFactOf(difference))
    })
  return [
    ...changes,
    ...gone.map((difference) => change(difference.before, undefined, anyFactOf(difference)))
  ]
}

const change = (before: FactGroup | undefined, after: FactGroup | undefined, fact: Fact): FieldChange => ({
  field: fact.field,
  before: shown(before),
  after: shown(after),
  source: fact.source,
  ...(fact.asOf !== undefined && { as_of: fact.asOf })
})

const shown = (one: FactGroup | undefined): unknown => {
  if (one === undefined) return null
  const distinct = [...new Map(one.facts.map((fact) => [JSON.stringify(fact.shown), fact.shown])).values()]
  return distinct.length === 1 ? distinct[0] : distinct
}
