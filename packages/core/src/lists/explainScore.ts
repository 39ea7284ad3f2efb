/**
 * Explains a match's score feature by feature, and says what would have to differ. The values come from the functions
 * that score.
 */

import type {
  AlignedWord,
  Difference,
  MatchExplanation,
  ScoreFeature
} from "@entity-watch/contract/schema/MatchExplanation"
import { type ComparableName, wordOf } from "@entity-watch/names/analysis"
import { type NameMatch, scoreAgain, similarityBetween } from "./index/BestNames.ts"
import { type FoundFeature, isFound, pointsOf } from "./score/entryScore.ts"
import type { AlignedNames } from "./score/Feature.ts"
import { nameFeatures } from "./score/features.ts"
import { FLOOR } from "./score/floor.ts"
import { applied } from "./score/nameScore.ts"

/** The names from which one match was scored. */
export interface ScoredMatch {
  readonly found: NameMatch | undefined
  readonly findings: ReadonlyArray<FoundFeature>
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

/** The features of the name in the order in which they are applied, with what each adds or takes off. */
const ofName = (names: AlignedNames): ReadonlyArray<ScoreFeature> => {
  const all: Array<ScoreFeature> = []
  let value = 0
  let points = 0
  for (const one of nameFeatures) {
    const found = one.rule(names)
    value = applied(one, value, names)
    if (one.step === "gives") {
      points = one.weight * value
      all.push(feature(one.name, found, one.weight, points, one.detail(names)))
      continue
    }
    const weight = one.step === "multiplies" ? points : one.weight
    const off =
      one.step === "multiplies"
        ? points * (1 - found)
        : one.step === "lowers"
          ? one.weight * found
          : points - one.weight * found
    const taken = Math.max(0, Math.min(off, points))
    const score = one.step === "lowers" ? 1 - found : found
    if (taken > 0) all.push(feature(one.name, score, weight, -taken, one.detail(names)))
    points -= taken
  }
  return all
}

/** A word that is similar to no other word. */
const stranger = wordOf("\uffff")

const withStranger = (query: ComparableName, at: number): ComparableName => ({
  ...query,
  words: query.words.with(at, stranger),
  joinKeys: query.joinKeys.map((join, i) => (i === at || i === at - 1 ? "" : join))
})

const difference = (condition: string, score: number): Difference => ({
  if: condition,
  score,
  below_floor: score < FLOOR
})

const differencesOf = ({ found, findings }: ScoredMatch): ReadonlyArray<Difference> => {
  const name = found?.score ?? 0
  const without = ({ feature }: FoundFeature): Difference =>
    difference(
      feature.otherwise,
      pointsOf(
        name,
        findings.filter((other) => other.feature !== feature)
      )
    )
  const agreeing = findings.filter(isFound)
  const words =
    found === undefined
      ? []
      : found.query.words.flatMap(({ text }, q) => {
          if (scoreAgain(found.listed, found.query).names.alignment.partner[q] === -1) return []
          const { score } = scoreAgain(found.listed, withStranger(found.query, q))
          return [difference(`${text} were another word`, pointsOf(score, findings))]
        })
  return [
    ...agreeing.filter(({ feature }) => feature.step === "settles").map(without),
    ...agreeing.filter(({ feature }) => feature.step === "adds").map(without),
    ...words
  ]
}

const alignedWords = (
  found: NameMatch
): Pick<MatchExplanation, "aligned" | "only_screened" | "only_listed"> => {
  const { query, listed } = found
  const name = listed.form
  const { partner, taken } = scoreAgain(listed, query).names.alignment
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

export const explainScore = (one: ScoredMatch): MatchExplanation => {
  const { found, findings } = one
  const features = found === undefined ? [] : [...ofName(scoreAgain(found.listed, found.query).names)]
  for (const { feature: each, finding } of findings) {
    if (finding.points === 0) continue
    const before = features.reduce((sum, { points }) => sum + points, 0)
    const points = each.step === "settles" ? each.weight - before : finding.points
    features.push(
      feature(
        each.name,
        each.step === "lowers" ? 0 : finding.points / each.weight,
        each.weight,
        points,
        finding.detail
      )
    )
  }
  return {
    compared_as: found?.listed.model ?? null,
    floor: FLOOR,
    features,
    ...(found === undefined ? { aligned: [], only_screened: [], only_listed: [] } : alignedWords(found)),
    differences: differencesOf(one)
  }
}
