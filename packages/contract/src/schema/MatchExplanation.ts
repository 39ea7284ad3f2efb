/** Why a match has its score: an addition to the specification, sent with `explain: true`. */
import * as Schema from "effect/Schema"

export const ScoreFeature = Schema.Struct({
  feature: Schema.Literals([
    "words",
    "contradicting_words",
    "missing_words",
    "word_order",
    "legal_form",
    "slips_in_writing",
    "own_script",
    "ceiling",
    "weak_alias",
    "date_of_birth",
    "place_of_birth",
    "country",
    "other_type",
    "same_number"
  ]),
  score: Schema.Finite.annotate({ description: "0 to 1: how far it speaks for the match." }),
  weight: Schema.Finite.annotate({ description: "The most points it can add or take off here." }),
  points: Schema.Finite.annotate({
    description: "Negative where it takes off. The points of all features add up to the score."
  }),
  detail: Schema.String
}).annotate({ identifier: "ScoreFeature" })
export type ScoreFeature = typeof ScoreFeature.Type

export const AlignedWord = Schema.Struct({
  screened: Schema.String,
  listed: Schema.String,
  similarity: Schema.Finite.annotate({ description: "0 to 1. 1: the same word." })
}).annotate({ identifier: "AlignedWord" })
export type AlignedWord = typeof AlignedWord.Type

/** What would have to differ, and the score if it did. */
export const Difference = Schema.Struct({
  if: Schema.String,
  score: Schema.Finite,
  below_floor: Schema.Boolean
}).annotate({ identifier: "Difference" })
export type Difference = typeof Difference.Type

export const MatchExplanation = Schema.Struct({
  compared_as: Schema.NullOr(Schema.Literals(["person", "organisation", "vessel"])).annotate({
    description: "How the two names were read; null when only a number agrees."
  }),
  not_compared: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "In below_floor: why the screened name, or a part of it, could not be compared, so that the score says nothing."
    })
  ),
  floor: Schema.Finite,
  features: Schema.Array(ScoreFeature),
  aligned: Schema.Array(AlignedWord),
  only_screened: Schema.Array(Schema.String),
  only_listed: Schema.Array(Schema.String),
  differences: Schema.Array(Difference).annotate({
    description: "What would have to differ for the match to fall under the floor, and the score then."
  })
}).annotate({
  identifier: "MatchExplanation",
  description: "Why the match has its score. Only with explain: true."
})
export type MatchExplanation = typeof MatchExplanation.Type
