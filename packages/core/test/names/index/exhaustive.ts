/** The search without lists and bounds: every name that has one of the chosen words is compared. */
import { BestNames, type ScoredName } from "@entity-watch/core/names/index/BestNames"
import { choose } from "@entity-watch/core/names/index/choose"
import { depths, isEnough, isHopeless, LEAST_SCORE } from "@entity-watch/core/names/index/depths"
import type { NameIndex } from "@entity-watch/core/names/index/NameIndex"
import { readQuery } from "@entity-watch/core/names/index/NameQuery"
import { makePlan } from "@entity-watch/core/names/index/Plan"
import { Scorer } from "@entity-watch/core/names/index/Scorer"
import { SegmentLexicon } from "@entity-watch/core/names/index/SegmentLexicon"

/** Of a name without "trading as" and no place asked for: entity and score, best first. */
export const exhaustive = ({ parts }: NameIndex, name: string) => {
  const lexicon = new SegmentLexicon(parts)
  const [query] = readQuery(name)
  if (query === undefined) return []
  let before: ReadonlyArray<ScoredName> = []
  for (const depth of depths) {
    const plan = makePlan(query, lexicon, depth)
    if (isHopeless(plan, depth)) continue
    const best = new BestNames(10, LEAST_SCORE)
    const rescored = new BestNames(10, LEAST_SCORE)
    for (const each of before) {
      const part = parts[each.part]
      if (part === undefined) continue
      const scorer = new Scorer(part)
      scorer.prepare(plan, each.part)
      rescored.offer({ ...each, score: scorer.score(each.name), extra: scorer.extra })
    }
    const { read } = choose(plan, rescored.threshold)
    for (const each of rescored.names) best.offer(each)
    parts.forEach((part, place) => {
      const chosen = new Set(
        read.flatMap(({ variants }) =>
          variants.filter(({ opens }) => opens).map(({ word }) => word.ranks[place])
        )
      )
      const scorer = new Scorer(part)
      scorer.prepare(plan, place)
      for (let at = 0; at < part.segment.names; at++) {
        const score = scorer.score(at)
        if (part.removed?.has(at) || !part.segment.ranksOf(at).some((rank) => chosen.has(rank))) continue
        const [entity = 0, meta = 0] = [part.segment.entity[at], part.segment.meta[at]]
        best.offer({ score, entity, meta, places: 0, part: place, name: at, extra: scorer.extra })
      }
    })
    before = best.names
    if (depth === 2 || isEnough(plan, depth, best.names))
      return best.names.map(({ entity, score }) => ({ entity, score }))
  }
  return []
}
