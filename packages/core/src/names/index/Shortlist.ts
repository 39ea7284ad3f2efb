/** Looks at the names that the lists brought up, the most promising first, until no other can be among the best. */
import type { Accumulator, PlaceFilter } from "./Accumulator.ts"
import type { BestNames, ScoredName } from "./BestNames.ts"
import { type Bounds, STEPS } from "./Bounds.ts"
import { hasInitial, metaOfHint, postcodeOf, stateOf } from "./nameMeta.ts"
import type { Scorer } from "./Scorer.ts"

const scratch = (size: number) => ({
  bounds: new Uint8Array(size),
  candidates: new Uint32Array(size),
  order: new Uint32Array(size),
  steps: new Uint32Array(STEPS + 1)
})

/** How many of the places asked for a name's own agree with. */
export const placesOf = (filter: PlaceFilter, meta: number): ScoredName["places"] =>
  Number(filter.state !== 0 && stateOf(meta) === filter.state) +
  Number(filter.postcode !== 0 && postcodeOf(meta) === filter.postcode)

/** Names and the most they can score, in steps: the most promising first. */
export interface Promising {
  readonly names: Uint32Array
  readonly bounds: Uint8Array
}

export class Shortlist {
  private scratch = scratch(1024)

  /** `place`: the segment's. */
  look(
    accumulator: Accumulator,
    scorer: Scorer,
    place: number,
    most: Bounds,
    filter: PlaceFilter,
    best: BestNames
  ): void {
    const { entity, meta } = accumulator.part.segment
    const count = this.arrange(accumulator, most, best.threshold)
    const { bounds, candidates, order } = this.scratch
    for (let k = 0; k < count; k++) {
      const i = order[k] ?? 0
      if ((bounds[i] ?? 0) / STEPS < best.threshold) break
      const name = candidates[i] ?? 0
      const score = scorer.score(name)
      if (score < best.threshold) continue
      const about = meta[name] ?? 0
      best.offer({
        score,
        entity: entity[name] ?? 0,
        meta: about,
        places: placesOf(filter, about),
        part: place,
        name,
        extra: scorer.extra
      })
    }
  }

  /** Those that `look` would look at, where their rows are elsewhere. */
  promising(accumulator: Accumulator, most: Bounds, threshold: number): Promising {
    const count = this.arrange(accumulator, most, threshold)
    const { bounds, candidates, order } = this.scratch
    const sorted = order.subarray(0, count)
    return {
      names: sorted.map((i) => candidates[i] ?? 0),
      bounds: Uint8Array.from(sorted, (i) => bounds[i] ?? 0)
    }
  }

  /** Fills `order` with the places of the candidates whose bound is not below the threshold, the highest bound first. */
  private arrange(accumulator: Accumulator, most: Bounds, threshold: number): number {
    const { part, sums, touched } = accumulator
    const { afar, meta } = part.segment
    const { bounds, candidates, steps } = this.scratchFor(accumulator.count)
    steps.fill(0)
    const least = Math.floor(STEPS * threshold)
    // What must have been found already of a name without extra words, with and without one-letter words.
    const needed = most.leastSum(threshold, false)
    const neededWithInitial = most.leastSum(threshold, true)
    let count = 0
    for (let i = 0; i < accumulator.count; i++) {
      const name = touched[i] ?? 0
      const sum = sums[name] ?? 0
      if (sum < neededWithInitial) continue
      const about = afar === null ? (meta[name] ?? 0) : metaOfHint(afar.hint[name] ?? 0)
      if (sum < needed && !hasInitial(about)) continue
      const step = most.of(sum, about)
      if (step < least) continue
      bounds[count] = step
      candidates[count++] = name
      steps[step] = (steps[step] ?? 0) + 1
    }
    // Counted, then placed: the highest bound first.
    const { order } = this.scratch
    let start = 0
    for (let step = STEPS; step >= 0; step--) {
      const size = steps[step] ?? 0
      steps[step] = start
      start += size
    }
    for (let i = 0; i < count; i++) {
      const step = bounds[i] ?? 0
      const to = steps[step] ?? 0
      order[to] = i
      steps[step] = to + 1
    }
    return count
  }

  private scratchFor(count: number) {
    if (this.scratch.order.length < count) this.scratch = scratch(2 * count)
    return this.scratch
  }
}
