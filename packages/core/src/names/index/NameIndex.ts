/** Names by similarity: one large segment, what came since in a small one, and the names taken out. */
import type { NameKind } from "../../domain/Candidate.ts"
import { Accumulator } from "./Accumulator.ts"
import { BestNames, inOrder, type ScoredName } from "./BestNames.ts"
import { Bounds, leastSum } from "./Bounds.ts"
import { type Choice, choices, isWorth } from "./choose.ts"
import { depths, isEnough, isHopeless, LEAST_SCORE } from "./depths.ts"
import { type NameQuery, readQuery } from "./NameQuery.ts"
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
import { type Part, partsOf } from "./Part.ts"
import { makePlan, type Plan, type PlannedWord } from "./Plan.ts"
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
  /** The words by which that name was compared. */
  readonly words: ReadonlyArray<string>
}

const mostFound = 10
/** A side of "trading as" found alone says a little less than the whole. */
const SIDE = 0.97
/** Looking at a name costs about as much as reading so many entries of a list. */
const LOOK_COST = 8

export class NameIndex {
  readonly parts: ReadonlyArray<Part>
  private readonly lexicon: SegmentLexicon
  private readonly accumulators: ReadonlyArray<Accumulator>
  private readonly scorers: ReadonlyArray<Scorer>
  private readonly shortlist = new Shortlist()

  constructor(main: Segment, removed: Tombstones | null = null, delta: Segment | null = null) {
    const searched = [
      { segment: main, removed },
      ...(delta === null ? [] : [{ segment: delta, removed: null }])
    ]
    this.lexicon = new SegmentLexicon(searched)
    this.parts = partsOf(searched, this.lexicon)
    this.accumulators = this.parts.map((part) => new Accumulator(part))
    this.scorers = this.parts.map((part) => new Scorer(part))
  }

  /** The best entities, best first: by score, agreeing places, kind of name, live before cancelled, number. */
  search({ limit = mostFound, name, postcode, state }: Asked): ReadonlyArray<FoundEntity> {
    const filter = { state: askedState(state), postcode: askedPostcode(postcode) }
    const [whole, ...sides] = readQuery(name)
    if (whole === undefined) return []
    let names: ReadonlyArray<ScoredName> = this.find(whole, filter, limit)
    if (sides.length > 0) {
      const best = new BestNames(limit, LEAST_SCORE)
      for (const each of names) best.offer(each)
      for (const side of sides)
        for (const each of this.find(side, filter, limit)) best.offer({ ...each, score: each.score * SIDE })
      names = best.names
    }
    return names.toSorted(inOrder).map(({ entity, meta, name: number, part, score }) => ({
      entity,
      score,
      kind: nameKinds[kindOf(meta)] ?? "former",
      live: isLive(meta),
      state: stateText(stateOf(meta)),
      postcode: postcodeText(postcodeOf(meta)),
      words: this.parts[part]?.segment.wordsOf(number) ?? []
    }))
  }

  private find(query: NameQuery, filter: PlaceFilter, limit: number): ReadonlyArray<ScoredName> {
    let found: ReadonlyArray<ScoredName> = []
    for (const depth of depths) {
      const plan = makePlan(query, this.lexicon, depth)
      if (isHopeless(plan, depth)) continue
      found = this.findAt(plan, filter, limit, found)
      if (isEnough(plan, depth, found)) break
    }
    return found
  }

  /** `before`: what was found at a lesser depth, so that only names as good as those are looked at. */
  private findAt(
    plan: Plan,
    filter: PlaceFilter,
    limit: number,
    before: ReadonlyArray<ScoredName>
  ): ReadonlyArray<ScoredName> {
    const best = new BestNames(limit, LEAST_SCORE)
    this.scorers.forEach((scorer, place) => {
      scorer.prepare(plan, place)
      for (const each of before) {
        if (each.part === place) best.offer({ ...each, score: scorer.score(each.name), extra: scorer.extra })
      }
    })
    for (const choice of choices(plan)) {
      if (!isWorth(plan, choice, best.threshold)) break
      this.look(plan, choice, filter, best)
    }
    return best.names
  }

  /** Every segment in turn. What is chosen is the same for all, so that it does not matter how names are spread. */
  private look(plan: Plan, choice: Choice, filter: PlaceFilter, best: BestNames): void {
    this.accumulators.forEach((accumulator, place) => {
      const scorer = this.scorers[place]
      if (scorer === undefined) return
      accumulator.read(plan, choice.word, place)
      const unread = [...choice.rest]
      const keep = () =>
        accumulator.keep(
          leastSum(plan, unread, best.threshold, false),
          leastSum(plan, unread, best.threshold, true)
        )
      keep()
      for (const word of choice.rest) {
        if (accumulator.count * LOOK_COST < costOf(word)) continue
        accumulator.refine(plan, word, place)
        unread.splice(unread.indexOf(word), 1)
        keep()
      }
      if (accumulator.count === 0) return
      const most = new Bounds(plan, accumulator.part, place, choice, unread)
      this.shortlist.look(accumulator, scorer, place, most, filter, best)
    })
  }
}

const costOf = ({ variants }: PlannedWord): number =>
  variants.reduce((sum, variant) => sum + variant.word.frequency, 0)
