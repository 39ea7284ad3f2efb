/** Names by similarity: one large segment, what came since in a small one, and the names taken out. */

import { Accumulator } from "./Accumulator.ts"
import { BestNames, inOrder, type ScoredName } from "./BestNames.ts"
import { Bounds, leastSum } from "./Bounds.ts"
import { type Choice, choices, isWorth } from "./choose.ts"
import { depths, isEnough, isHopeless, LEAST_SCORE } from "./depths.ts"
import { FarReader, type Fetching } from "./FarReader.ts"
import { lookAfar } from "./lookAfar.ts"
import { type NameQuery, readQuery } from "./NameQuery.ts"
import type { NameKind } from "./nameMeta.ts"
import {
  askedPostcode,
  askedState,
  isLive,
  kindOf,
  nameKinds,
  postcodeOf,
  postcodeText,
  stateOf,
  stateText
} from "./nameMeta.ts"
import { PageCache } from "./PageCache.ts"
import { type Part, partsOf } from "./Part.ts"
import { makePlan, type Plan, type PlannedWord } from "./Plan.ts"
import { askedWords } from "./readings.ts"
import { Scorer } from "./Scorer.ts"
import type { Segment } from "./Segment.ts"
import { SegmentLexicon } from "./SegmentLexicon.ts"
import { type PlaceFilter, Shortlist } from "./Shortlist.ts"
import type { Tombstones } from "./Tombstones.ts"

export interface Asked {
  readonly name: string
  /** Names of another place are left out; names of no known place are not. */
  readonly state: string | null
  readonly postcode: string | null
  readonly limit?: number
}

/** The best name of one entity. */
export interface FoundEntity {
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
export const HELD_BYTES = 16 * 1024 * 1024

/** What one search goes by. */
interface Search {
  readonly filter: PlaceFilter
  readonly limit: number
  /** By segment; null where it is here. */
  readonly far: ReadonlyArray<FarReader | null>
}

const costOf = ({ variants }: PlannedWord): number =>
  variants.reduce((sum, variant) => sum + variant.word.frequency, 0)

const ranksOf = (words: ReadonlyArray<PlannedWord>, place: number): ReadonlyArray<number> =>
  words.flatMap(({ variants }) => variants.map(({ word }) => word.ranks[place] ?? -1))

export class NameIndex {
  readonly parts: ReadonlyArray<Part>
  private readonly lexicon: SegmentLexicon
  private readonly accumulators: ReadonlyArray<Accumulator>
  private readonly bounds: ReadonlyArray<Bounds>
  private readonly scorers: ReadonlyArray<Scorer>
  private readonly shortlist = new Shortlist()
  private readonly cache: PageCache

  /** `heldBytes`: of a segment that is elsewhere, what is kept of it at most. */
  constructor(
    main: Segment,
    removed: Tombstones | null = null,
    delta: Segment | null = null,
    heldBytes = HELD_BYTES
  ) {
    const searched = [
      { segment: main, removed },
      ...(delta === null ? [] : [{ segment: delta, removed: null }])
    ]
    this.lexicon = new SegmentLexicon(searched)
    this.parts = partsOf(searched, this.lexicon)
    this.accumulators = this.parts.map((part) => new Accumulator(part))
    this.bounds = this.parts.map((part) => new Bounds(part))
    this.scorers = this.parts.map((part) => new Scorer(part))
    this.cache = new PageCache(heldBytes)
  }

  /** Bytes that are kept of a segment that is elsewhere. */
  get heldBytes(): number {
    return this.cache.bytes
  }

  /** The best entities, best first: by score, agreeing places, kind of name, live before cancelled, number. */
  search(asked: Asked): ReadonlyArray<FoundEntity> {
    const { done, value } = this.searching(asked).next()
    if (done !== true) throw new Error("The segment is not here as a whole; use `searching`.")
    return value
  }

  /**
   * The same where a segment is elsewhere: stops where bytes of it are wanted. Several may be under way; one may be
   * given up.
   */
  *searching({ limit = mostFound, name, postcode, state }: Asked): Fetching<ReadonlyArray<FoundEntity>> {
    const search = {
      filter: { state: askedState(state), postcode: askedPostcode(postcode) },
      limit,
      far: this.parts.map(({ segment }) =>
        segment.afar === null ? null : new FarReader(segment, segment.afar, this.cache)
      )
    }
    const [whole, ...sides] = readQuery(name)
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

  private *find(query: NameQuery, search: Search): Fetching<ReadonlyArray<ScoredName>> {
    let found: ReadonlyArray<ScoredName> = []
    const words = askedWords(query.words, this.lexicon)
    for (const depth of depths) {
      const plan = makePlan(query, words, this.lexicon, depth)
      if (isHopeless(plan, depth)) continue
      found = yield* this.findAt(plan, search, found)
      if (isEnough(plan, depth, found)) break
    }
    return found
  }

  /** `before`: what was found at a lesser depth, so that only names as good as those are looked at. */
  private *findAt(
    plan: Plan,
    search: Search,
    before: ReadonlyArray<ScoredName>
  ): Fetching<ReadonlyArray<ScoredName>> {
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
    for (const choice of choices(plan)) {
      if (!isWorth(plan, choice, best.threshold)) break
      yield* this.look(plan, choice, search, best)
    }
    return best.names
  }

  /** Every segment in turn. What is chosen is the same for all, so that it does not matter how names are spread. */
  private *look(plan: Plan, choice: Choice, search: Search, best: BestNames): Fetching<void> {
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
        this.shortlist.look(accumulator, scorer, place, bounds, search.filter, best)
      } else {
        const promising = this.shortlist.promising(accumulator, bounds, search.filter, best.threshold)
        yield* lookAfar(promising, reader, scorer, plan, place, search.filter, best)
      }
    }
  }

  /** Answers the words whose lists stayed unread. */
  private addUp(
    accumulator: Accumulator,
    plan: Plan,
    { rest, word: first }: Choice,
    place: number,
    threshold: number
  ): ReadonlyArray<PlannedWord> {
    accumulator.read(plan, first, place)
    const unread = [...rest]
    const keep = () =>
      accumulator.keep(leastSum(plan, unread, threshold, false), leastSum(plan, unread, threshold, true))
    keep()
    const { fetched } = accumulator
    for (const word of rest) {
      const isCheap =
        fetched === null
          ? accumulator.count * LOOK_COST >= costOf(word)
          : accumulator.count > 0 && ranksOf([word], place).every((rank) => rank < 0 || fetched.has(rank))
      if (!isCheap) continue
      accumulator.refine(plan, word, place)
      unread.splice(unread.indexOf(word), 1)
      keep()
    }
    return unread
  }
}

/** The words whose lists are fetched: those that are read, and others that cost less than looking at what they bring up. */
const affordable = ({ rest, word }: Choice): ReadonlyArray<PlannedWord> => {
  const most = costOf(word) * FAR_LOOK_COST
  return [word, ...rest.filter((other) => costOf(other) <= most)]
}
