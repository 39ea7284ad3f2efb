/**
 * The interface of a search for similar names. `ExhaustiveSearcher` is its plain, slow specification; `NameIndex` is the
 * fast implementation. One suite of tests runs over both, and another compares them.
 */
import {
  isLive,
  kindOf,
  type NameKind,
  nameKinds,
  postcodeOf,
  postcodeText,
  stateOf,
  stateText
} from "./analysis/nameAttributes.ts"
import type { ScoredName } from "./score/BestNames.ts"

export interface NameQuery {
  readonly name: string
  /** Names of another place are left out. Names of no known place are not. */
  readonly state: string | null
  readonly postcode: string | null
  readonly limit?: number
}

/** The best name of one entity. */
export interface FoundName {
  readonly entity: number
  /** From 0 to 1. The same words in the same order with the same legal form score 1. */
  readonly score: number
  readonly kind: NameKind
  readonly live: boolean
  readonly state: string | null
  readonly postcode: string | null
  /** Where the name is: the number of its segment in the index, and its own number there. */
  readonly segment: number
  readonly name: number
}

export interface NameSearcher {
  /**
   * The best entities in this order: score, agreeing state and postcode, kind of name, live before cancelled, number of the
   * entity.
   */
  search(query: NameQuery): ReadonlyArray<FoundName>
}

/** Entities answered where a query sets no limit. */
export const USUAL_LIMIT = 10

/** One side of "trading as" found alone counts a little less than the whole. */
export const SIDE_QUALITY = 0.97

export const foundNameOf = ({ attributes, entity, name, score, segment }: ScoredName): FoundName => ({
  entity,
  score,
  kind: nameKinds[kindOf(attributes)] ?? "former",
  live: isLive(attributes),
  state: stateText(stateOf(attributes)),
  postcode: postcodeText(postcodeOf(attributes)),
  segment,
  name
})
