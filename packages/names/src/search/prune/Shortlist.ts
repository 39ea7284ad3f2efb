/**
 * The shortlist: the candidates whose upper bound reaches the threshold, in order of falling bound. Names are compared in
 * this order until no bound reaches the score of the last of the best names: then no further name can be among them.
 */
import { attributesOfState } from "../analysis/nameAttributes.ts"
import type { PostingsAccumulator } from "../postings/PostingsAccumulator.ts"
import type { BestNames } from "../score/BestNames.ts"
import type { NameScorer } from "../score/NameScorer.ts"
import { agreeingPlaces, isOfAnotherPlace, type PlaceFilter } from "../score/placeFilter.ts"
import { COMPARED, type SearchBudget } from "../score/SearchBudget.ts"
import { residentStateOf } from "../segment/residentPart.ts"
import { SCORE_STEPS, type UpperBounds } from "./UpperBounds.ts"

/** Names and their bounds in steps, the highest bound first. */
export interface ShortlistedNames {
  readonly names: Uint32Array
  readonly bounds: Uint16Array
}

const scratch = (size: number) => ({
  bounds: new Uint16Array(size),
  candidates: new Uint32Array(size),
  signatures: new Int32Array(size),
  sorted: new Uint32Array(size),
  sortedBounds: new Uint16Array(size),
  startOfStep: new Uint32Array(SCORE_STEPS + 1)
})

/** Names that the processor is made to fetch at a time. */
const PREFETCHED = 8

export class Shortlist {
  private scratch = scratch(1024)

  /** Compares the shortlisted names of a segment and offers them to `best`. */
  scoreNames(
    accumulator: PostingsAccumulator,
    scorer: NameScorer,
    segmentNumber: number,
    bounds: UpperBounds,
    filter: PlaceFilter,
    best: BestNames,
    budget: SearchBudget
  ): void {
    const { segment } = accumulator.segment
    const { attributes, entity } = segment
    const count = this.fill(accumulator, bounds, filter, best.threshold)
    const { sorted, sortedBounds } = this.scratch
    for (let k = 0; k < count; k++) {
      if ((sortedBounds[k] ?? 0) / SCORE_STEPS < best.threshold) break
      if (k % PREFETCHED === 0) {
        budget.spend(COMPARED * PREFETCHED)
        segment.prefetchNames(sorted, k, Math.min(count, k + PREFETCHED))
      }
      const name = sorted[k] ?? 0
      const score = scorer.score(name)
      if (score < best.threshold) continue
      const own = attributes[name] ?? 0
      best.offer({
        score,
        entity: entity[name] ?? 0,
        attributes: own,
        places: agreeingPlaces(filter, own),
        segment: segmentNumber,
        name,
        extraWeight: scorer.extraWeight
      })
    }
  }

  /** The shortlist of a remote segment, whose names have to be fetched. No postcode is known yet. */
  shortlist(
    accumulator: PostingsAccumulator,
    bounds: UpperBounds,
    filter: PlaceFilter,
    threshold: number
  ): ShortlistedNames {
    const count = this.fill(accumulator, bounds, filter, threshold)
    return {
      names: this.scratch.sorted.slice(0, count),
      bounds: this.scratch.sortedBounds.slice(0, count)
    }
  }

  /** Fills `sorted` and `sortedBounds`, and answers how many names there are. */
  private fill(
    accumulator: PostingsAccumulator,
    bounds: UpperBounds,
    filter: PlaceFilter,
    threshold: number
  ): number {
    const { coverage, entries, from, to } = accumulator
    const { segment, tombstones } = accumulator.segment
    const { attributes, remote, signature } = segment
    const { bounds: reached, candidates, signatures } = this.scratchFor(accumulator.count)
    const filters = filter.state !== 0 || filter.postcode !== 0
    const least = Math.floor(SCORE_STEPS * threshold)
    // In a loop of its own, so that the processor fetches many signatures at a time.
    for (let i = from; i < to; i++) signatures[i - from] = signature[(entries[i] ?? 0) >>> 1] ?? 0
    let count = 0
    for (let i = from; i < to; i++) {
      const entry = entries[i] ?? 0
      const bound = bounds.of(coverage[i] ?? 0, entry, signatures[i - from] ?? 0, least)
      if (bound < least) continue
      const name = entry >>> 1
      if (filters) {
        const own =
          remote === null ? (attributes[name] ?? 0) : attributesOfState(residentStateOf(remote, name))
        if (isOfAnotherPlace(filter, own)) continue
      }
      if (tombstones?.has(name)) continue
      reached[count] = bound
      candidates[count++] = name
    }
    this.sort(count, least)
    return count
  }

  /** Counting sort by falling bound. None is below `least`. */
  private sort(count: number, least: number): void {
    const { bounds, candidates, sorted, sortedBounds, startOfStep } = this.scratch
    startOfStep.fill(0, least)
    for (let i = 0; i < count; i++) {
      const bound = bounds[i] ?? 0
      startOfStep[bound] = (startOfStep[bound] ?? 0) + 1
    }
    let start = 0
    for (let step = SCORE_STEPS; start < count; step--) {
      const size = startOfStep[step] ?? 0
      startOfStep[step] = start
      start += size
    }
    for (let i = 0; i < count; i++) {
      const bound = bounds[i] ?? 0
      const to = startOfStep[bound] ?? 0
      sorted[to] = candidates[i] ?? 0
      sortedBounds[to] = bound
      startOfStep[bound] = to + 1
    }
  }

  private scratchFor(count: number) {
    if (this.scratch.sorted.length < count) this.scratch = scratch(Math.ceil(1.25 * count))
    return this.scratch
  }
}
