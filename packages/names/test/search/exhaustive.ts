/** The search without lists and bounds: every name that has one of the chosen words is compared. */

import { SegmentTermDictionary } from "@entity-watch/names/search/dictionary/SegmentTermDictionary"
import type { NameIndex } from "@entity-watch/names/search/NameIndex"
import { essentialWords, isEssential } from "@entity-watch/names/search/prune/essentialWords"
import { parseQuery } from "@entity-watch/names/search/query/parseQuery"
import { planQuery } from "@entity-watch/names/search/query/QueryPlan"
import {
  isGoodEnough,
  isHopeless,
  LEAST_SCORE,
  searchDepths
} from "@entity-watch/names/search/query/searchDepths"
import { lookUpWords } from "@entity-watch/names/search/query/wordVariants"
import { BestNames, type ScoredName } from "@entity-watch/names/search/score/BestNames"
import { NameScorer } from "@entity-watch/names/search/score/NameScorer"

/** Of a name without "trading as" and no place asked for: entity and score, best first. */
export const exhaustive = ({ segments: parts }: NameIndex, name: string) => {
  const lexicon = new SegmentTermDictionary(parts)
  const [query] = parseQuery(name)
  if (query === undefined) return []
  const words = lookUpWords(query.words, lexicon)
  let before: ReadonlyArray<ScoredName> = []
  for (const depth of searchDepths) {
    const plan = planQuery(query, words, lexicon, depth)
    if (isHopeless(plan, depth)) continue
    const best = new BestNames(10, LEAST_SCORE)
    const scorers = parts.map((part, place) => {
      const scorer = new NameScorer(part)
      scorer.prepare(plan, place)
      return scorer
    })
    for (const each of before) {
      const scorer = scorers[each.part]
      if (scorer !== undefined) best.offer({ ...each, score: scorer.score(each.name), extra: scorer.extra })
    }
    for (const choice of essentialWords(plan)) {
      if (!isEssential(plan, choice, best.threshold)) break
      scorers.forEach((scorer, place) => {
        const { tombstones: removed, segment } = scorer.part
        const opening = choice.word.variants.filter(({ opens }) => opens)
        const chosen = new Set(opening.map(({ term: word }) => word.ranks[place]))
        for (let at = 0; at < segment.nameCount; at++) {
          if (removed?.has(at) || !segment.ranksOf(at).some((rank) => chosen.has(rank))) continue
          const score = scorer.score(at)
          const [entity = 0, meta = 0] = [segment.entity[at], segment.attributes[at]]
          best.offer({ score, entity, meta, places: 0, part: place, name: at, extra: scorer.extra })
        }
      })
    }
    before = best.names
    if (depth === 2 || isGoodEnough(plan, depth, best.names))
      return best.names.map(({ entity, score }) => ({ entity, score }))
  }
  return []
}
