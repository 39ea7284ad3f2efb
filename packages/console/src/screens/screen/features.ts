/** The features of a score, in words. */
import type { ScoreFeature } from "@entity-watch/client"

export const featureWords: Readonly<Record<ScoreFeature["feature"], string>> = {
  words: "Words alike",
  contradicting_words: "Words that contradict",
  missing_words: "Words that are missing",
  word_order: "Order of the words",
  legal_form: "Legal form",
  slips_in_writing: "Slips in writing",
  own_script: "Its own characters",
  ceiling: "Most that such a match can have",
  weak_alias: "Weak alias",
  date_of_birth: "Date of birth",
  place_of_birth: "Place of birth",
  country: "Country",
  other_type: "Person or vessel",
  same_number: "The same number"
}
