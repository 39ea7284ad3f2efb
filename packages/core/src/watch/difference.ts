/** A fact, or several of one key, before and after. */
import type { FieldChange } from "../domain/ChangeEvent.ts"
import type { Fact } from "./Fact.ts"

/** The facts of one event type and key: one value, or the several that several records give. */
export interface Stated {
  readonly facts: ReadonlyArray<Fact>
  readonly value: string
}

export interface Difference {
  readonly before: Stated | undefined
  readonly after: Stated | undefined
}

export const oneOf = ({ after, before }: Difference): Fact => {
  const [fact] = (after ?? before)?.facts ?? []
  if (fact === undefined) throw new Error("a difference without facts")
  return fact
}

/** What went and what came in one place is one change of that place. */
export const paired = (differences: ReadonlyArray<Difference>): ReadonlyArray<FieldChange> => {
  const gone = differences.filter(({ after }) => after === undefined)
  const changes = differences
    .filter(({ after }) => after !== undefined)
    .map((difference) => {
      const { field, source } = oneOf(difference)
      const at = gone.findIndex((each) => oneOf(each).field === field && oneOf(each).source === source)
      const [before] = difference.before === undefined && at >= 0 ? gone.splice(at, 1) : [difference]
      return change(before?.before, difference.after, oneOf(difference))
    })
  return [...changes, ...gone.map((difference) => change(difference.before, undefined, oneOf(difference)))]
}

const change = (before: Stated | undefined, after: Stated | undefined, fact: Fact): FieldChange => ({
  field: fact.field,
  before: shown(before),
  after: shown(after),
  source: fact.source,
  ...(fact.asOf !== undefined && { as_of: fact.asOf })
})

const shown = (one: Stated | undefined): unknown => {
  if (one === undefined) return null
  const distinct = [...new Map(one.facts.map((fact) => [JSON.stringify(fact.shown), fact.shown])).values()]
  return distinct.length === 1 ? distinct[0] : distinct
}
