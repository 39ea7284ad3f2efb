/** How many of some queries were answered rightly. */
import type { AskedName } from "./AskedName.ts"

/** The entities that were answered, in the order of the answer. */
export interface Answered {
  readonly query: AskedName
  readonly entities: ReadonlyArray<number>
}

export interface Rates {
  readonly queries: number
  /** Queries that may mean one entity only, and how many of those have it among the answers, and in the first place. */
  readonly one: number
  readonly found: number
  readonly first: number
  /** Of all queries: those with an entity among the answers that they may mean. */
  readonly foundOfAll: number
}

export const ratesOf = (
  answers: ReadonlyArray<Answered>,
  equallyRight: ReadonlyMap<AskedName, ReadonlySet<number>>
): Rates => {
  const own = answers.filter(({ query }) => equallyRight.get(query)?.size === 0)
  return {
    queries: answers.length,
    one: own.length,
    found: own.filter(({ entities, query }) => entities.includes(query.entity)).length,
    first: own.filter(({ entities, query }) => entities[0] === query.entity).length,
    foundOfAll: answers.filter(({ entities, query }) =>
      entities.some((entity) => entity === query.entity || equallyRight.get(query)?.has(entity) === true)
    ).length
  }
}

export const together = (all: ReadonlyArray<Rates>): Rates =>
  all.reduce((a, b) => ({
    queries: a.queries + b.queries,
    one: a.one + b.one,
    found: a.found + b.found,
    first: a.first + b.first,
    foundOfAll: a.foundOfAll + b.foundOfAll
  }))

const share = (of: number, all: number): string => (all === 0 ? "-" : (of / all).toFixed(3))

export const ratesHeader = ["queries", "one right", "recall@10", "first", "all: found"] as const

/** Of the queries with one right answer: found among ten, and first. */
export const rightCells = ({ first, found, one }: Rates): ReadonlyArray<string> => [
  share(found, one),
  share(first, one)
]

export const ratesCells = (rates: Rates): ReadonlyArray<string> => [
  String(rates.queries),
  String(rates.one),
  ...rightCells(rates),
  share(rates.foundOfAll, rates.queries)
]
