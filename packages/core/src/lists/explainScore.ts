/** Takes a match's score apart, and says what would have to differ. Computed by the functions that score. */

import { type ComparableName, wordOf } from "@entity-watch/names/analysis"
import type { AlignedWord, Difference, MatchExplanation, ScoreFeature } from "../domain/MatchExplanation.ts"
import { type NameMatch, similarityBetween, WEAK_ALIAS } from "./index/ListIndex.ts"
import {
  DAY_POINTS,
  type Feature,
  MAXIMUM_POINTS,
  NAME_POINTS,
  PLACE_POINTS,
  totalOf
} from "./score/features.ts"
import { FLOOR } from "./score/floor.ts"
import { type NameFeatures, nameScore } from "./score/nameScore.ts"

/** What one match was scored from. */
export interface Explained {
  readonly found: NameMatch | undefined
  readonly numbers: ReadonlyArray<string>
  readonly dob: Feature
  readonly pob: Feature
}

const hundredths = (points: number): number => Math.round(points * 100) / 100

const feature = (
  name: ScoreFeature["feature"],
  score: number,
  weight: number,
  points: number,
  detail: string
): ScoreFeature => ({
  feature: name,
  score: hundredths(score),
  weight: hundredths(weight),
  points: hundredths(points),
  detail
})

/** The features of the name in the order in which `scoreOf` applies them, with what each adds or takes off. */
const ofName = (features: NameFeatures, isWeak: boolean): ReadonlyArray<ScoreFeature> => {
  const { words, contradicting, missing, order, legalForm, ceiling } = features
  const all: Array<ScoreFeature> = []
  let points = NAME_POINTS * words
  all.push(feature("words", words, NAME_POINTS, points, "how alike the aligned words are"))
  const takeOff = (
    name: ScoreFeature["feature"],
    score: number,
    weight: number,
    off: number,
    detail: string
  ) => {
    const taken = Math.max(0, Math.min(off, points))
    if (taken > 0) all.push(feature(name, score, weight, -taken, detail))
    points -= taken
  }
  const both = points
  takeOff(
    "contradicting_words",
    contradicting,
    both,
    both * (1 - contradicting),
    "words on both sides contradict"
  )
  const one = points
  takeOff("missing_words", missing, one, one * (1 - missing), "words stand on one side only")
  takeOff("word_order", 1 - order, NAME_POINTS, NAME_POINTS * order, "the words stand in another order")
  takeOff("legal_form", 1 - legalForm, NAME_POINTS, NAME_POINTS * legalForm, "another legal form")
  takeOff("ceiling", ceiling, NAME_POINTS, points - NAME_POINTS * ceiling, features.ceilingReason)
  if (isWeak)
    takeOff("weak_alias", WEAK_ALIAS, points, points * (1 - WEAK_ALIAS), "the list calls this alias weak")
  return all
}

/** Resembles no word. */
const stranger = wordOf("\uffff")

const withStranger = (query: ComparableName, at: number): ComparableName => ({
  ...query,
  words: query.words.with(at, stranger),
  joinKeys: query.joinKeys.map((join, i) => (i === at || i === at - 1 ? "" : join))
})

const nameScoreOf = ({ listed }: NameMatch, query: ComparableName) =>
  nameScore(listed.model, query, listed.form, similarityBetween(query, listed.form))

const weakened = ({ listed }: NameMatch, score: number): number =>
  listed.name.kind === "weak_alias" ? score * WEAK_ALIAS : score

const difference = (condition: string, score: number): Difference => ({
  if: condition,
  score,
  below_floor: score < FLOOR
})

const differencesOf = ({ found, numbers, dob, pob }: Explained): ReadonlyArray<Difference> => {
  const name = found?.score ?? 0
  const hints = dob.score + pob.score
  const words =
    found === undefined
      ? []
      : found.query.words.flatMap(({ text }, q) => {
          if (nameScoreOf(found, found.query).alignment.partner[q] === -1) return []
          const without = weakened(found, nameScoreOf(found, withStranger(found.query, q)).score)
          return [difference(`${text} were another word`, totalOf(without, hints, false))]
        })
  return [
    ...(numbers.length === 0 ? [] : [difference("the number were another", totalOf(name, hints, false))]),
    ...(dob.score === 0 ? [] : [difference("no date of birth agreed", totalOf(name, pob.score, false))]),
    ...(pob.score === 0 ? [] : [difference("no place of birth agreed", totalOf(name, dob.score, false))]),
    ...words
  ]
}

const alignedWords = (
  found: NameMatch
): Pick<MatchExplanation, "aligned" | "only_screened" | "only_listed"> => {
  const { query, listed } = found
  const name = listed.form
  const { partner, taken } = nameScoreOf(found, query).alignment
  const at = similarityBetween(query, name)
  const aligned: Array<AlignedWord> = []
  const onlyScreened: Array<string> = []
  query.words.forEach(({ text }, q) => {
    const n = partner[q] ?? -1
    const other = name.words[n]
    if (other === undefined) onlyScreened.push(text)
    // An initial, and one word for two, are alike in another way than letter by letter.
    else aligned.push({ screened: text, listed: other.text, similarity: hundredths(at(q, n)) })
  })
  const onlyListed = name.words.filter((_, n) => !taken[n]).map(({ text }) => text)
  return { aligned, only_screened: onlyScreened, only_listed: onlyListed }
}

export const explainScore = (one: Explained): MatchExplanation => {
  const { found, numbers, dob, pob } = one
  const name =
    found === undefined
      ? []
      : ofName(nameScoreOf(found, found.query).features, found.listed.name.kind === "weak_alias")
  const features = [
    ...name,
    ...(dob.score === 0
      ? []
      : [feature("date_of_birth", dob.score / DAY_POINTS, DAY_POINTS, dob.score, dob.detail)]),
    ...(pob.score === 0
      ? []
      : [feature("place_of_birth", pob.score / PLACE_POINTS, PLACE_POINTS, pob.score, pob.detail)])
  ]
  const before = features.reduce((sum, { points }) => sum + points, 0)
  return {
    compared_as: found?.listed.model ?? null,
    floor: FLOOR,
    features:
      numbers.length === 0
        ? features
        : [
            ...features,
            feature(
              "same_number",
              1,
              MAXIMUM_POINTS,
              MAXIMUM_POINTS - before,
              `the same number (${numbers.join(", ")})`
            )
          ],
    ...(found === undefined ? { aligned: [], only_screened: [], only_listed: [] } : alignedWords(found)),
    differences: differencesOf(one)
  }
}
