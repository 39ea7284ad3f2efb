/** Why a match has its score. Only with `explain: true`. */
export interface ScoreFeature {
  readonly feature:
    | "words"
    | "contradicting_words"
    | "missing_words"
    | "word_order"
    | "legal_form"
    | "slips_in_writing"
    | "own_script"
    | "ceiling"
    | "weak_alias"
    | "date_of_birth"
    | "place_of_birth"
    | "country"
    | "other_type"
    | "same_number"
  /** 0 to 1: how far the feature speaks for the match. */
  readonly score: number
  /** The most points it can add, or take off, here. */
  readonly weight: number
  /** The points of all features add up to the score. */
  readonly points: number
  readonly detail: string
}

export interface MatchExplanation {
  /** How the two names were read; null when only a number agrees. */
  readonly compared_as: "person" | "organisation" | "vessel" | null
  /**
   * In `below_floor`: why the screened name, or a part of it, could not be compared with the entry, so that the score says
   * nothing of it.
   */
  readonly not_compared?: string
  readonly floor: number
  readonly features: ReadonlyArray<ScoreFeature>
  readonly aligned: ReadonlyArray<{
    readonly screened: string
    readonly listed: string
    /** 0 to 1. 1: the same word. */
    readonly similarity: number
  }>
  readonly only_screened: ReadonlyArray<string>
  readonly only_listed: ReadonlyArray<string>
  /** What would have to differ for the match to fall under the floor, and the score then. */
  readonly differences: ReadonlyArray<{
    readonly if: string
    readonly score: number
    readonly below_floor: boolean
  }>
}
