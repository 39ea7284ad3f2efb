/**
 * The name index: one large segment, its tombstones, and a small delta segment with the names that came since. A search
 * opens candidates with the posting lists of essential words, prunes them by upper bounds, and compares the shortlist.
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
import { PostingsAccumulator } from "./postings/PostingsAccumulator.ts"
import { type EssentialWord, essentialWords, isEssential } from "./prune/essentialWords.ts"
import { Shortlist } from "./prune/Shortlist.ts"
import { leastCoverage, UpperBounds } from "./prune/UpperBounds.ts"
import { lookUpWords } from "./query/lookUpWords.ts"
import { type ParsedQuery, parseQuery } from "./query/parseQuery.ts"
import { type PlannedWord, planQuery, type QueryPlan } from "./query/QueryPlan.ts"
import { isGoodEnough, isHopeless, LEAST_SCORE, searchDepths } from "./query/searchDepths.ts"
import { ClockCache } from "./remote/ClockCache.ts"
import { type RemoteComputation, RemoteReader } from "./remote/RemoteReader.ts"
import { scoreRemoteNames } from "./remote/scoreRemoteNames.ts"
import { BestNames, compareScoredNames, type ScoredName } from "./score/BestNames.ts"
import { NameScorer } from "./score/NameScorer.ts"
import { type PlaceFilter, placeFilterOf } from "./score/placeFilter.ts"
import { MOST_WORK, SearchBudget } from "./score/SearchBudget.ts"
import type { Segment } from "./segment/Segment.ts"
import type { Tombstones } from "./segment/Tombstones.ts"

/** The comparison of one name costs about as much as reading so many postings. */
const COMPARISON_COST = 2
/** The same for a remote segment: both are fetched, and a name's record is three pieces of its own. */
const REMOTE_COMPARISON_COST = 500
/** Bytes of remote segments that are kept for later searches. */
export const CACHE_BYTES = 16 * 1024 * 1024

/** What stays the same during one search. */
interface SearchContext {
  readonly filter: PlaceFilter
  readonly limit: number
  readonly budget: SearchBudget
  /** By segment; null for a segment that is in memory. */
  readonly readers: ReadonlyArray<RemoteReader | null>
}

const postingsOf = ({ variants }: PlannedWord): number =>
  variants.reduce((sum, { term }) => sum + term.frequency, 0)

const ranksOf = (words: ReadonlyArray<PlannedWord>, segmentNumber: number): ReadonlyArray<number> =>
  words.flatMap(({ variants }) => variants.map(({ term }) => term.ranks[segmentNumber] ?? -1))

export class NameIndex implements NameSearcher {
  readonly segments: ReadonlyArray<SearchedSegment>
  private readonly dictionary: SegmentTermDictionary
  private readonly accumulators: ReadonlyArray<PostingsAccumulator>
  private readonly bounds: ReadonlyArray<UpperBounds>
  private readonly scorers: ReadonlyArray<NameScorer>
  private readonly shortlist = new Shortlist()
  private readonly cache: ClockCache
  private readonly mostWork: number
  /** What the search that ended last cost, as `SearchBudget` counts it. */
  lastWork = 0

  /**
   * `cacheBytes`: bytes of a remote segment that are kept at most. `mostWork`: what one search may cost; it throws
   * `SearchTooCostly` beyond that.
   */
  constructor(
    main: Segment,
    tombstones: Tombstones | null = null,
    delta: Segment | null = null,
    cacheBytes = CACHE_BYTES,
    mostWork = MOST_WORK
  ) {
    this.mostWork = mostWork
    const segments = [
      { segment: main, tombstones },
      ...(delta === null ? [] : [{ segment: delta, tombstones: null }])
    ]
    this.dictionary = new SegmentTermDictionary(segments)
    this.segments = searchedSegmentsOf(segments, this.dictionary)
    this.accumulators = this.segments.map((segment) => new PostingsAccumulator(segment))
    this.bounds = this.segments.map((segment) => new UpperBounds(segment))
    this.scorers = this.segments.map((segment) => new NameScorer(segment))
    this.cache = new ClockCache(cacheBytes)
  }

  /** Bytes of a remote segment that are kept now. */
  get cachedBytes(): number {
    return this.cache.bytes
  }

  search(query: NameQuery): ReadonlyArray<FoundName> {
    const { done, value } = this.searchInSteps(query).next()
    if (done !== true) throw new Error("A remote segment is searched by `searchInSteps`.")
    return value
  }

  /**
   * The same search where the main segment is remote: it stops where it needs bytes. Several searches may be under way at
   * the same time, and one may be abandoned.
   */
  *searchInSteps({
    limit = USUAL_LIMIT,
    name,
    postcode,
    state
  }: NameQuery): RemoteComputation<ReadonlyArray<FoundName>> {
    const context = {
      filter: placeFilterOf({ state, postcode }),
      limit,
      budget: new SearchBudget(this.mostWork),
      readers: this.segments.map(({ segment }) =>
        segment.remote === null ? null : new RemoteReader(segment, segment.remote, this.cache)
      )
    }
    const [whole, ...sides] = parseQuery(name)
    if (whole === undefined) return []
    let names = yield* this.find(whole, context)
    if (sides.length > 0) {
      const best = new BestNames(limit, LEAST_SCORE)
      for (const each of names) best.offer(each)
      for (const side of sides)
        for (const each of yield* this.find(side, context))
          best.offer({ ...each, score: each.score * SIDE_QUALITY })
      names = best.names
    }
    this.lastWork = context.budget.spent
    return names.toSorted(compareScoredNames).map(foundNameOf)
  }

  private *find(query: ParsedQuery, context: SearchContext): RemoteComputation<ReadonlyArray<ScoredName>> {
    let found: ReadonlyArray<ScoredName> = []
    const words = lookUpWords(query.words, this.dictionary)
    for (const depth of searchDepths) {
      const plan = planQuery(query, words, this.dictionary, depth)
      if (isHopeless(plan, depth)) continue
      found = yield* this.findAt(plan, context, found)
      if (isGoodEnough(plan, depth, found)) break
    }
    return found
  }

  /** `foundBefore`: the names of the depth before. They set the threshold from the beginning. */
  private *findAt(
    plan: QueryPlan,
    context: SearchContext,
    foundBefore: ReadonlyArray<ScoredName>
  ): RemoteComputation<ReadonlyArray<ScoredName>> {
    const best = new BestNames(context.limit, LEAST_SCORE)
    this.scorers.forEach((scorer, segmentNumber) => {
      scorer.prepare(plan, segmentNumber)
      for (const each of foundBefore) {
        if (each.segment !== segmentNumber) continue
        const record = context.readers[segmentNumber]?.record(each.name)
        const score = record === undefined ? scorer.score(each.name) : scorer.scoreRecord(record)
        best.offer({ ...each, score, extraWeight: scorer.extraWeight })
      }
    })
    for (const essential of essentialWords(plan)) {
      if (!isEssential(plan, essential, best.threshold)) break
      yield* this.scoreCandidates(plan, essential, context, best)
    }
    return best.names
  }

  /** Segment by segment. The essential words are the same for all, so the answer does not depend on where names are. */
  private *scoreCandidates(
    plan: QueryPlan,
    essential: EssentialWord,
    context: SearchContext,
    best: BestNames
  ): RemoteComputation<void> {
    for (const [segmentNumber, accumulator] of this.accumulators.entries()) {
      const scorer = this.scorers[segmentNumber]
      const bounds = this.bounds[segmentNumber]
      if (scorer === undefined || bounds === undefined) continue
      const reader = context.readers[segmentNumber] ?? null
      if (reader !== null) yield* reader.fetchLists(ranksOf(affordableWords(essential), segmentNumber))
      accumulator.fetched = reader?.lists ?? null
      context.budget.spend(postingsOf(essential.word))
      const unread = this.accumulate(accumulator, plan, essential, segmentNumber, best.threshold)
      context.budget.spend(accumulator.count)
      if (accumulator.count === 0) continue
      bounds.prepare(plan, segmentNumber, essential, unread)
      if (reader === null) {
        scorer.prepare(plan, segmentNumber)
        this.shortlist.scoreNames(
          accumulator,
          scorer,
          segmentNumber,
          bounds,
          context.filter,
          best,
          context.budget
        )
      } else {
        const names = this.shortlist.shortlist(accumulator, bounds, context.filter, best.threshold)
        yield* scoreRemoteNames(names, reader, scorer, plan, segmentNumber, context, best)
      }
    }
  }

  /** Answers those of the other words whose posting lists stay unread, because comparing the candidates costs less. */
  private accumulate(
    accumulator: PostingsAccumulator,
    plan: QueryPlan,
    { others, word: first }: EssentialWord,
    segmentNumber: number,
    threshold: number
  ): ReadonlyArray<PlannedWord> {
    accumulator.open(plan, first, segmentNumber)
    const unread = [...others]
    const prune = () =>
      accumulator.prune(
        leastCoverage(plan, unread, threshold, false),
        leastCoverage(plan, unread, threshold, true)
      )
    prune()
    const { fetched } = accumulator
    for (const word of others) {
      const isAffordable =
        fetched === null
          ? accumulator.count * COMPARISON_COST >= postingsOf(word)
          : accumulator.count > 0 &&
            ranksOf([word], segmentNumber).every((rank) => rank < 0 || fetched.has(rank))
      if (!isAffordable) continue
      accumulator.add(plan, word, segmentNumber)
      unread.splice(unread.indexOf(word), 1)
      prune()
    }
    return unread
  }
}

/** The words whose posting lists are fetched: the essential word, and others that cost less than comparing its candidates. */
const affordableWords = ({ others, word }: EssentialWord): ReadonlyArray<PlannedWord> => {
  const most = postingsOf(word) * REMOTE_COMPARISON_COST
  return [word, ...others.filter((other) => postingsOf(other) <= most)]
}
