/** Names by similarity: one large segment, what came since in a small one, and the names taken out. */

import type { NameKind } from "./analysis/nameAttributes.ts"
import {
  isLive,
  kindOf,
  nameKinds,
  postcodeFilter,
  postcodeOf,
  postcodeText,
  stateFilter,
  stateOf,
  stateText
} from "./analysis/nameAttributes.ts"
import { type SearchedSegment, searchedSegmentsOf } from "./dictionary/SearchedSegment.ts"
import { SegmentTermDictionary } from "./dictionary/SegmentTermDictionary.ts"
import { PostingsAccumulator } from "./postings/PostingsAccumulator.ts"
import { type EssentialWord, essentialWords, isEssential } from "./prune/essentialWords.ts"
import { type PlaceFilter, Shortlist } from "./prune/Shortlist.ts"
import { leastCoverage, UpperBounds } from "./prune/UpperBounds.ts"
import { type ParsedQuery, parseQuery } from "./query/parseQuery.ts"
import { type PlannedWord, planQuery, type QueryPlan } from "./query/QueryPlan.ts"
import { isGoodEnough, isHopeless, LEAST_SCORE, searchDepths } from "./query/searchDepths.ts"
import { lookUpWords } from "./query/wordVariants.ts"
import { ClockCache } from "./remote/ClockCache.ts"
import { type RemoteComputation, RemoteReader } from "./remote/RemoteReader.ts"
import { scoreRemoteNames } from "./remote/scoreRemoteNames.ts"
import { BestNames, inOrder, type ScoredName } from "./score/BestNames.ts"
import { NameScorer } from "./score/NameScorer.ts"
import type { Segment } from "./segment/Segment.ts"
import type { Tombstones } from "./segment/Tombstones.ts"

export interface NameQuery {
  readonly name: string
  /** Names of another place are left out; names of no known place are not. */
  readonly state: string | null
  readonly postcode: string | null
  readonly limit?: number
}

/** The best name of one entity. */
export interface FoundName {
  readonly entity: number
  /** 0 to 1; 1 for the same words in the same order with the same legal form. */
  readonly score: number
  readonly kind: NameKind
  readonly live: boolean
  readonly state: string | null
  readonly postcode: string | null
  /** Where that name is: which of the index's segments, and its number there. */
  readonly part: number
  readonly name: number
}

const mostFound = 10
/** A side of "trading as" found alone says a little less than the whole. */
const SIDE = 0.97
/** Looking at a name costs about as much as reading so many entries of a list. */
const LOOK_COST = 2
/** And where lists and rows are elsewhere: both are fetched, and a name's row is three pieces of its own. */
const FAR_LOOK_COST = 500
/** Bytes of a segment that is elsewhere which are kept for later searches. */
export const CACHE_BYTES = 16 * 1024 * 1024

/** What one search goes by. */
interface SearchContext {
  readonly filter: PlaceFilter
  readonly limit: number
  /** By segment; null where it is here. */
  readonly far: ReadonlyArray<RemoteReader | null>
}

const costOf = ({ variants }: PlannedWord): number =>
  variants.reduce((sum, variant) => sum + variant.term.frequency, 0)

const ranksOf = (words: ReadonlyArray<PlannedWord>, place: number): ReadonlyArray<number> =>
  words.flatMap(({ variants }) => variants.map(({ term: word }) => word.ranks[place] ?? -1))

export class NameIndex {
  readonly segments: ReadonlyArray<SearchedSegment>
  private readonly lexicon: SegmentTermDictionary
  private readonly accumulators: ReadonlyArray<PostingsAccumulator>
  private readonly bounds: ReadonlyArray<UpperBounds>
  private readonly scorers: ReadonlyArray<NameScorer>
  private readonly shortlist = new Shortlist()
  private readonly cache: ClockCache

  /** `heldBytes`: of a segment that is elsewhere, what is kept of it at most. */
  constructor(
    main: Segment,
    removed: Tombstones | null = null,
    delta: Segment | null = null,
    heldBytes = CACHE_BYTES
  ) {
    const searched = [
      { segment: main, tombstones: removed },
      ...(delta === null ? [] : [{ segment: delta, tombstones: null }])
    ]
    this.lexicon = new SegmentTermDictionary(searched)
    this.segments = searchedSegmentsOf(searched, this.lexicon)
    this.accumulators = this.segments.map((part) => new PostingsAccumulator(part))
    this.bounds = this.segments.map((part) => new UpperBounds(part))
    this.scorers = this.segments.map((part) => new NameScorer(part))
    this.cache = new ClockCache(heldBytes)
  }

  /** Bytes that are kept of a segment that is elsewhere. */
  get cachedBytes(): number {
    return this.cache.bytes
  }

  /** The best entities, best first: by score, agreeing places, kind of name, live before cancelled, number. */
  search(asked: NameQuery): ReadonlyArray<FoundName> {
    const { done, value } = this.searchInSteps(asked).next()
    if (done !== true) throw new Error("The segment is not here as a whole; use `searching`.")
    return value
  }

  /**
   * The same where a segment is elsewhere: stops where bytes of it are wanted. Several may be under way; one may be
   * given up.
   */
  *searchInSteps({
    limit = mostFound,
    name,
    postcode,
    state
  }: NameQuery): RemoteComputation<ReadonlyArray<FoundName>> {
    const search = {
      filter: { state: stateFilter(state), postcode: postcodeFilter(postcode) },
      limit,
      far: this.segments.map(({ segment }) =>
        segment.remote === null ? null : new RemoteReader(segment, segment.remote, this.cache)
      )
    }
    const [whole, ...sides] = parseQuery(name)
    if (whole === undefined) return []
    let names = yield* this.find(whole, search)
    if (sides.length > 0) {
      const best = new BestNames(limit, LEAST_SCORE)
      for (const each of names) best.offer(each)
      for (const side of sides)
        for (const each of yield* this.find(side, search)) best.offer({ ...each, score: each.score * SIDE })
      names = best.names
    }
    return names.toSorted(inOrder).map(({ entity, meta, name: number, part, score }) => ({
      entity,
      score,
      kind: nameKinds[kindOf(meta)] ?? "former",
      live: isLive(meta),
      state: stateText(stateOf(meta)),
      postcode: postcodeText(postcodeOf(meta)),
      part,
      name: number
    }))
  }

  private *find(query: ParsedQuery, search: SearchContext): RemoteComputation<ReadonlyArray<ScoredName>> {
    let found: ReadonlyArray<ScoredName> = []
    const words = lookUpWords(query.words, this.lexicon)
    for (const depth of searchDepths) {
      const plan = planQuery(query, words, this.lexicon, depth)
      if (isHopeless(plan, depth)) continue
      found = yield* this.findAt(plan, search, found)
      if (isGoodEnough(plan, depth, found)) break
    }
    return found
  }

  /** `before`: what was found at a lesser depth, so that only names as good as those are looked at. */
  private *findAt(
    plan: QueryPlan,
    search: SearchContext,
    before: ReadonlyArray<ScoredName>
  ): RemoteComputation<ReadonlyArray<ScoredName>> {
    const best = new BestNames(search.limit, LEAST_SCORE)
    this.scorers.forEach((scorer, place) => {
      scorer.prepare(plan, place)
      for (const each of before) {
        if (each.part !== place) continue
        const row = search.far[place]?.row(each.name)
        const score = row === undefined ? scorer.score(each.name) : scorer.scoreRow(row)
        best.offer({ ...each, score, extra: scorer.extra })
      }
    })
    for (const choice of essentialWords(plan)) {
      if (!isEssential(plan, choice, best.threshold)) break
      yield* this.look(plan, choice, search, best)
    }
    return best.names
  }

  /** Every segment in turn. What is chosen is the same for all, so that it does not matter how names are spread. */
  private *look(
    plan: QueryPlan,
    choice: EssentialWord,
    search: SearchContext,
    best: BestNames
  ): RemoteComputation<void> {
    for (const [place, accumulator] of this.accumulators.entries()) {
      const scorer = this.scorers[place]
      const bounds = this.bounds[place]
      if (scorer === undefined || bounds === undefined) continue
      const reader = search.far[place] ?? null
      if (reader !== null) yield* reader.fetchLists(ranksOf(affordable(choice), place))
      accumulator.fetched = reader?.lists ?? null
      const unread = this.addUp(accumulator, plan, choice, place, best.threshold)
      if (accumulator.count === 0) continue
      bounds.prepare(plan, place, choice, unread)
      if (reader === null) {
        scorer.prepare(plan, place)
        this.shortlist.scoreNames(accumulator, scorer, place, bounds, search.filter, best)
      } else {
        const promising = this.shortlist.shortlist(accumulator, bounds, search.filter, best.threshold)
        yield* scoreRemoteNames(promising, reader, scorer, plan, place, search.filter, best)
      }
    }
  }

  /** Answers the words whose lists stayed unread. */
  private addUp(
    accumulator: PostingsAccumulator,
    plan: QueryPlan,
    { others: rest, word: first }: EssentialWord,
    place: number,
    threshold: number
  ): ReadonlyArray<PlannedWord> {
    accumulator.open(plan, first, place)
    const unread = [...rest]
    const keep = () =>
      accumulator.prune(
        leastCoverage(plan, unread, threshold, false),
        leastCoverage(plan, unread, threshold, true)
      )
    keep()
    const { fetched } = accumulator
    for (const word of rest) {
      const isCheap =
        fetched === null
          ? accumulator.count * LOOK_COST >= costOf(word)
          : accumulator.count > 0 && ranksOf([word], place).every((rank) => rank < 0 || fetched.has(rank))
      if (!isCheap) continue
      accumulator.add(plan, word, place)
      unread.splice(unread.indexOf(word), 1)
      keep()
    }
    return unread
  }
}

/** The words whose lists are fetched: those that are read, and others that cost less than looking at what they bring up. */
const affordable = ({ others: rest, word }: EssentialWord): ReadonlyArray<PlannedWord> => {
  const most = costOf(word) * FAR_LOOK_COST
  return [word, ...rest.filter((other) => costOf(other) <= most)]
}
