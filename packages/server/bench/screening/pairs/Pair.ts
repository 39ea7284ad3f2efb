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
