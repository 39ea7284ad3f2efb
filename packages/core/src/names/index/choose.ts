/** Which words' lists of names are read: the rarest words', until the others together weigh too little. */
import type { Plan, PlannedWord } from "./Plan.ts"
import { INITIAL } from "./Scorer.ts"

export interface Choice {
  readonly read: ReadonlyArray<PlannedWord>
  readonly rest: ReadonlyArray<PlannedWord>
}

/**
 * A name that is in none of the lists read has less than `least` of the query's weight, and cannot score so much,
 * unless initials raise it: an initial alone is no reason to look at a name.
 */
export const choose = (plan: Plan, least: number): Choice => {
  const findable = plan.words.filter(({ variants }) => variants.length > 0)
  const rarest = findable.toSorted((a, b) => b.weight - a.weight)
  let count = 0
  while (count < rarest.length && openWeight(plan, rarest.slice(count)) >= least * plan.total) count++
  return { read: rarest.slice(0, count), rest: rarest.slice(count) }
}

/** The rarest word alone, for a first look that shows how good names must be. */
export const rarestOnly = ({ read, rest }: Choice): Choice => ({
  read: read.slice(0, 1),
  rest: [...read.slice(1), ...rest]
})

/** How much of what is asked for a name can still have in words whose lists were not read. */
export const openWeight = (plan: Plan, unread: ReadonlyArray<PlannedWord>): number => {
  let open = 0
  for (const { weight } of unread) open += weight
  const unreadMask = unread.reduce((mask, word) => mask | word.mask, 0)
  plan.weights.forEach((weight, unit) => {
    const bit = 1 << unit
    if ((plan.letters & bit) !== 0 && (unreadMask & bit) === 0) open += INITIAL * weight
  })
  return open
}
