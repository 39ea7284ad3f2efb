/** The search without lists and bounds: every name that has one of the chosen words is compared. */
import { BestNames, type ScoredName } from "@entity-watch/names/search/BestNames"
import { choices, isWorth } from "@entity-watch/names/search/choose"
import { depths, isEnough, isHopeless, LEAST_SCORE } from "@entity-watch/names/search/depths"
import type { NameIndex } from "@entity-watch/names/search/NameIndex"
import { readQuery } from "@entity-watch/names/search/NameQuery"
import { makePlan } from "@entity-watch/names/search/Plan"
import { askedWords } from "@entity-watch/names/search/readings"
import { Scorer } from "@entity-watch/names/search/Scorer"
import { SegmentLexicon } from "@entity-watch/names/search/SegmentLexicon"

/** Of a name without "trading as" and no place asked for: entity and score, best first. */
export const exhaustive = ({ parts }: NameIndex, name: string) => {
  const lexicon = new SegmentLexicon(parts)
  const [query] = readQuery(name)
  if (query === undefined) return []
  const words = askedWords(query.words, lexicon)
  let before: ReadonlyArray<ScoredName> = []
  for (const depth of depths) {
    const plan = makePlan(query, words, lexicon, depth)
    if (isHopeless(plan, depth)) continue
    const best = new BestNames(10, LEAST_SCORE)
    const scorers = parts.map((part, place) => {
      const scorer = new Scorer(part)
      scorer.prepare(plan, place)
      return scorer
    })
    for (const each of before) {
      const scorer = scorers[each.part]
      if (scorer !== undefined) best.offer({ ...each, score: scorer.score(each.name), extra: scorer.extra })
    }
    for (const choice of choices(plan)) {
      if (!isWorth(plan, choice, best.threshold)) break
      scorers.forEach((scorer, place) => {
        const { removed, segment } = scorer.part
        const opening = choice.word.variants.filter(({ opens }) => opens)
        const chosen = new Set(opening.map(({ word }) => word.ranks[place]))
        for (let at = 0; at < segment.names; at++) {
          if (removed?.has(at) || !segment.ranksOf(at).some((rank) => chosen.has(rank))) continue
          const score = scorer.score(at)
          const [entity = 0, meta = 0] = [segment.entity[at], segment.meta[at]]
          best.offer({ score, entity, meta, places: 0, part: place, name: at, extra: scorer.extra })
        }
      })
    }
    before = best.names
    if (depth === 2 || isEnough(plan, depth, best.names))
      return best.names.map(({ entity, score }) => ({ entity, score }))
  }
  return []
}
