/**
 * The specification of name search: plain and slow. It compares every name that has an essential word of the query, without
 * posting lists, upper bounds or a shortlist. `NameIndex` has to answer the same.
 */
import { type SearchedSegment, searchedSegmentsOf } from "./dictionary/SearchedSegment.ts"
import { SegmentTermDictionary } from "./dictionary/SegmentTermDictionary.ts"
import {
  type FoundName,
  foundNameOf,
  type NameQuery,
  type NameSearcher,
  SIDE_QUALITY,
  USUAL_LIMIT
} from "./NameSearcher.ts"
import { type EssentialWord, essentialWords, isEssential } from "./prune/essentialWords.ts"
import { lookUpWords } from "./query/lookUpWords.ts"
import { type ParsedQuery, parseQuery } from "./query/parseQuery.ts"
import { planQuery, type QueryPlan } from "./query/QueryPlan.ts"
import { isGoodEnough, isHopeless, LEAST_SCORE, searchDepths } from "./query/searchDepths.ts"
import { BestNames, compareScoredNames, type ScoredName } from "./score/BestNames.ts"
import { NameScorer } from "./score/NameScorer.ts"
import { agreeingPlaces, isOfAnotherPlace, type PlaceFilter, placeFilterOf } from "./score/placeFilter.ts"
import type { Segment } from "./segment/Segment.ts"
import type { Tombstones } from "./segment/Tombstones.ts"

export class ExhaustiveSearcher implements NameSearcher {
  private readonly dictionary: SegmentTermDictionary
  private readonly segments: ReadonlyArray<SearchedSegment>

  constructor(main: Segment, tombstones: Tombstones | null = null, delta: Segment | null = null) {
    const segments = [
      { segment: main, tombstones },
      ...(delta === null ? [] : [{ segment: delta, tombstones: null }])
    ]
    this.dictionary = new SegmentTermDictionary(segments)
    this.segments = searchedSegmentsOf(segments, this.dictionary)
  }

  search({ limit = USUAL_LIMIT, name, postcode, state }: NameQuery): ReadonlyArray<FoundName> {
    const filter = placeFilterOf({ state, postcode })
    const best = new BestNames(limit, LEAST_SCORE)
    parseQuery(name).forEach((query, side) => {
      for (const each of this.find(query, filter, limit))
        best.offer(side === 0 ? each : { ...each, score: each.score * SIDE_QUALITY })
    })
    return best.names.toSorted(compareScoredNames).map(foundNameOf)
  }

  private find(query: ParsedQuery, filter: PlaceFilter, limit: number): ReadonlyArray<ScoredName> {
    const words = lookUpWords(query.words, this.dictionary)
    let found: ReadonlyArray<ScoredName> = []
    for (const depth of searchDepths) {
      const plan = planQuery(query, words, this.dictionary, depth)
      if (isHopeless(plan, depth)) continue
      found = this.findAt(plan, filter, limit, found)
      if (isGoodEnough(plan, depth, found)) break
    }
    return found
  }

  private findAt(
    plan: QueryPlan,
    filter: PlaceFilter,
    limit: number,
    foundBefore: ReadonlyArray<ScoredName>
  ): ReadonlyArray<ScoredName> {
    const best = new BestNames(limit, LEAST_SCORE)
    const scorers = this.segments.map((segment, segmentNumber) => {
      const scorer = new NameScorer(segment)
      scorer.prepare(plan, segmentNumber)
      return scorer
    })
    for (const each of foundBefore) {
      const scorer = scorers[each.segment]
      if (scorer === undefined) continue
      best.offer({ ...each, score: scorer.score(each.name), extraWeight: scorer.extraWeight })
    }
    for (const essential of essentialWords(plan)) {
      if (!isEssential(plan, essential, best.threshold)) break
      scorers.forEach((scorer, segmentNumber) => {
        compareNames(scorer, essential, segmentNumber, filter, best)
      })
    }
    return best.names
  }
}

/** Compares every name of a segment that has the essential word. */
const compareNames = (
  scorer: NameScorer,
  { word }: EssentialWord,
  segmentNumber: number,
  filter: PlaceFilter,
  best: BestNames
): void => {
  const { segment, tombstones } = scorer.segment
  const ranks = new Set(
    word.variants.filter(({ opens }) => opens).map(({ term }) => term.ranks[segmentNumber])
  )
  for (let name = 0; name < segment.nameCount; name++) {
    const [entity = 0, attributes = 0] = [segment.entity[name], segment.attributes[name]]
    if (tombstones?.has(name) || isOfAnotherPlace(filter, attributes)) continue
    if (!segment.ranksOf(name).some((rank) => ranks.has(rank))) continue
    const score = scorer.score(name)
    const { extraWeight } = scorer
    const places = agreeingPlaces(filter, attributes)
    best.offer({ score, entity, attributes, places, segment: segmentNumber, name, extraWeight })
  }
}
