/** How far a search goes: further only when what was found is not enough. The same wherever the words are kept. */
import type { ScoredName } from "../score/BestNames.ts"
import type { QueryPlan, SearchDepth } from "./QueryPlan.ts"

export const searchDepths: ReadonlyArray<SearchDepth> = [0, 1, 2]

/** Names that score less are no candidates, and are not searched for. */
export const LEAST_SCORE = 0.5

/** A name as like as this ends the search. */
const enough = { 0: 0.965, 1: 0.86, 2: 0 } as const

/** A word of which nothing is known yet leaves no name that would be enough. */
export const isHopeless = (plan: QueryPlan, depth: SearchDepth): boolean =>
  depth < 2 && plan.words.some(({ variants }) => variants.length === 0)

export const isGoodEnough = (
  plan: QueryPlan,
  depth: SearchDepth,
  [best]: ReadonlyArray<ScoredName>
): boolean =>
  best !== undefined &&
  (best.score >= enough[depth] ||
    // A whole name, and beside it words that are words: more was asked for than the name has.
    (depth > 0 && best.extra === 0 && plan.words.every(({ known }) => known)))
