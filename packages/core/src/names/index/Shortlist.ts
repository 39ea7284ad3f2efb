/** Looks at the names that the lists brought up, the most promising first, until no other can be among the best. */
import type { Accumulator } from "./Accumulator.ts"
import type { BestNames } from "./BestNames.ts"
import { type Bounds, STEPS } from "./Bounds.ts"
import { postcodeOf, stateOf } from "./nameMeta.ts"
import type { Scorer } from "./Scorer.ts"

export interface PlaceFilter {
  /** As `nameMeta` numbers them; 0 asks for none. */
  readonly state: number
  readonly postcode: number
}

/** Whether a name is of another place than is asked for. One of no known place is not. */
const isElsewhere = (filter: PlaceFilter, meta: number): boolean => {
  const postcode = postcodeOf(meta)
  const state = stateOf(meta)
  return (
    (filter.state !== 0 && state !== 0 && state !== filter.state) ||
    (filter.postcode !== 0 && postcode !== 0 && postcode !== filter.postcode)
  )
}

const scratch = (size: number) => ({
  bounds: new Uint16Array(size),
  candidates: new Uint32Array(size),
  sketches: new Uint32Array(size),
  sorted: new Uint32Array(size),
  sortedBounds: new Uint16Array(size),
  steps: new Uint32Array(STEPS + 1)
})

/** So many names are fetched at a time. */
const AHEAD = 8

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
    const { entries, from, part, sums, to } = accumulator
    const { removed } = part
    const { entity, meta, sketch } = part.segment
    const { bounds, candidates, sketches, steps } = this.scratchFor(accumulator.count)
    const filters = filter.state !== 0 || filter.postcode !== 0
    steps.fill(0)
    const least = Math.floor(STEPS * best.threshold)
    // Fetched by themselves, so that the processor waits for many at a time.
    for (let i = from; i < to; i++) sketches[i - from] = sketch[(entries[i] ?? 0) >>> 1] ?? 0
    let count = 0
    for (let i = from; i < to; i++) {
      const entry = entries[i] ?? 0
      const step = most.of(sums[i] ?? 0, entry, sketches[i - from] ?? 0)
      if (step < least) continue
      const name = entry >>> 1
      if ((filters && isElsewhere(filter, meta[name] ?? 0)) || removed?.has(name)) continue
      bounds[count] = step
      candidates[count++] = name
      steps[step] = (steps[step] ?? 0) + 1
    }
    // Counted, then placed: the highest bound first.
    const { sorted, sortedBounds } = this.scratch
    let start = 0
    for (let step = STEPS; step >= 0; step--) {
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
    for (let k = 0; k < count; k++) {
      if ((sortedBounds[k] ?? 0) / STEPS < best.threshold) break
      if (k % AHEAD === 0) part.segment.warm(sorted, k, Math.min(count, k + AHEAD))
      const name = sorted[k] ?? 0
      const score = scorer.score(name)
      if (score < best.threshold) continue
      const about = meta[name] ?? 0
      best.offer({
        score,
        entity: entity[name] ?? 0,
        meta: about,
        places:
          Number(filter.state !== 0 && stateOf(about) === filter.state) +
          Number(filter.postcode !== 0 && postcodeOf(about) === filter.postcode),
        part: place,
        name,
        extra: scorer.extra
      })
    }
  }

  private scratchFor(count: number) {
    if (this.scratch.sorted.length < count) this.scratch = scratch(Math.ceil(1.25 * count))
    return this.scratch
  }
}
