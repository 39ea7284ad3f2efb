/** Looks at the names that the lists brought up, the most promising first, until no other can be among the best. */

import { attributesOfState, postcodeOf, stateOf } from "../analysis/nameAttributes.ts"
import type { PostingsAccumulator } from "../postings/PostingsAccumulator.ts"
import type { BestNames } from "../score/BestNames.ts"
import type { NameScorer } from "../score/NameScorer.ts"
import { residentStateOf } from "../segment/residentSegment.ts"
import { SCORE_STEPS, type UpperBounds } from "./UpperBounds.ts"

export interface PlaceFilter {
  /** As `nameMeta` numbers them; 0 asks for none. */
  readonly state: number
  readonly postcode: number
}

/** Whether a name is of another place than is asked for. One of no known place is not. */
export const isOfAnotherPlace = (filter: PlaceFilter, meta: number): boolean => {
  const postcode = postcodeOf(meta)
  const state = stateOf(meta)
  return (
    (filter.state !== 0 && state !== 0 && state !== filter.state) ||
    (filter.postcode !== 0 && postcode !== 0 && postcode !== filter.postcode)
  )
}

/** How many of the places asked for a name's own agree with. */
export const agreeingPlaces = (filter: PlaceFilter, meta: number): number =>
  Number(filter.state !== 0 && stateOf(meta) === filter.state) +
  Number(filter.postcode !== 0 && postcodeOf(meta) === filter.postcode)

/** Names and the most they can score, in steps: the most promising first. */
export interface ShortlistedNames {
  readonly names: Uint32Array
  readonly bounds: Uint16Array
}

const scratch = (size: number) => ({
  bounds: new Uint16Array(size),
  candidates: new Uint32Array(size),
  sketches: new Int32Array(size),
  sorted: new Uint32Array(size),
  sortedBounds: new Uint16Array(size),
  steps: new Uint32Array(SCORE_STEPS + 1)
})

/** So many names are fetched at a time. */
const AHEAD = 8

export class Shortlist {
  private scratch = scratch(1024)

  /** `place`: the segment's. */
  scoreNames(
    accumulator: PostingsAccumulator,
    scorer: NameScorer,
    place: number,
    bounds: UpperBounds,
    filter: PlaceFilter,
    best: BestNames
  ): void {
    const { segment } = accumulator.part
    const { entity, attributes: meta } = segment
    const count = this.arrange(accumulator, bounds, filter, best.threshold)
    const { sorted, sortedBounds } = this.scratch
    for (let k = 0; k < count; k++) {
      if ((sortedBounds[k] ?? 0) / SCORE_STEPS < best.threshold) break
      if (k % AHEAD === 0) segment.prefetchNames(sorted, k, Math.min(count, k + AHEAD))
      const name = sorted[k] ?? 0
      const score = scorer.score(name)
      if (score < best.threshold) continue
      const about = meta[name] ?? 0
      best.offer({
        score,
        entity: entity[name] ?? 0,
        meta: about,
        places: agreeingPlaces(filter, about),
        part: place,
        name,
        extra: scorer.extra
      })
    }
  }

  /** Those that `look` would look at, where their rows are elsewhere; no postcode is known yet. */
  shortlist(
    accumulator: PostingsAccumulator,
    bounds: UpperBounds,
    filter: PlaceFilter,
    threshold: number
  ): ShortlistedNames {
    const count = this.arrange(accumulator, bounds, filter, threshold)
    return {
      names: this.scratch.sorted.slice(0, count),
      bounds: this.scratch.sortedBounds.slice(0, count)
    }
  }

  /** Fills `sorted` and `sortedBounds` with the names whose bound is not below the threshold, the highest first. */
  private arrange(
    accumulator: PostingsAccumulator,
    bounds: UpperBounds,
    filter: PlaceFilter,
    threshold: number
  ): number {
    const { entries, from, part, sums, to } = accumulator
    const { tombstones: removed } = part
    const { remote: afar, attributes: meta, signature: sketch } = part.segment
    const { bounds: reached, candidates, sketches } = this.scratchFor(accumulator.count)
    const filters = filter.state !== 0 || filter.postcode !== 0
    const least = Math.floor(SCORE_STEPS * threshold)
    // Fetched by themselves, so that the processor waits for many at a time.
    for (let i = from; i < to; i++) sketches[i - from] = sketch[(entries[i] ?? 0) >>> 1] ?? 0
    let count = 0
    for (let i = from; i < to; i++) {
      const entry = entries[i] ?? 0
      const step = bounds.of(sums[i] ?? 0, entry, sketches[i - from] ?? 0, least)
      if (step < least) continue
      const name = entry >>> 1
      if (filters) {
        const about = afar === null ? (meta[name] ?? 0) : attributesOfState(residentStateOf(afar, name))
        if (isOfAnotherPlace(filter, about)) continue
      }
      if (removed?.has(name)) continue
      reached[count] = step
      candidates[count++] = name
    }
    this.sort(count, least)
    return count
  }

  /** Counted, then placed: the highest bound first. None is below `least`. */
  private sort(count: number, least: number): void {
    const { bounds, candidates, sorted, sortedBounds, steps } = this.scratch
    steps.fill(0, least)
    for (let i = 0; i < count; i++) {
      const step = bounds[i] ?? 0
      steps[step] = (steps[step] ?? 0) + 1
    }
    let start = 0
    for (let step = SCORE_STEPS; start < count; step--) {
      const size = steps[step] ?? 0
      steps[step] = start
      start += size
    }
    for (let i = 0; i < count; i++) {
      const step = bounds[i] ?? 0
      const to = steps[step] ?? 0
      sorted[to] = candidates[i] ?? 0
      sortedBounds[to] = step
      steps[step] = to + 1
    }
  }

  private scratchFor(count: number) {
    if (this.scratch.sorted.length < count) this.scratch = scratch(Math.ceil(1.25 * count))
    return this.scratch
  }
}
