/** A labelled pair of names: what is asked, what is listed, and whether both name one party. */
export interface Pair {
  /** The invented party that is listed. All its pairs stand in one half. */
  readonly party: string
  readonly kind: "person" | "organisation" | "vessel"
  readonly category: string
  readonly query: string
  readonly listed: string
  readonly isMatch: boolean
}

export const columns = ["party", "half", "kind", "category", "query", "listed", "expected"] as const

/** What differs between two names, what is asked, and what is listed. */
export type Written = readonly [category: string, query: string, listed: string]

export const pairsOfParty = (
  { kind, party }: Pick<Pair, "kind" | "party">,
  matches: ReadonlyArray<Written>,
  noMatches: ReadonlyArray<Written>
): ReadonlyArray<Pair> => {
  const pair =
    (isMatch: boolean) =>
    ([category, query, listed]: Written): Pair => ({ party, kind, category, query, listed, isMatch })
  return [...matches.map(pair(true)), ...noMatches.map(pair(false))]
}
