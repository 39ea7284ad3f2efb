/** What a name can score at most, from what was added up and its number of words. */
import { WHOLE } from "./Accumulator.ts"
import { hasInitial } from "./nameMeta.ts"
import type { Plan } from "./Plan.ts"
import { EXTRA_WORD, INITIAL } from "./Scorer.ts"

const SUMS = 256
/** Scores in whole steps, rounded up. */
export const STEPS = 250
/** By sum, by whether the name has a one-letter word, by how many words it has. */
const KEYS = SUMS * 64

export class Bounds {
  private readonly plan: Plan
  private readonly open: number
  /** What a word that was not asked for costs at least. */
  private readonly extraWord: number
  /** By sum: how many of the name's words can have been asked for. */
  private readonly words = new Uint8Array(SUMS)
  /** What was computed before, and one; 0 where nothing was. */
  private readonly known = new Uint8Array(KEYS)

  /** `open`: how much of the query's weight a name can have beyond what was added up. */
  constructor(plan: Plan, open: number, leastWeight: number) {
    this.plan = plan
    this.open = open
    this.extraWord = EXTRA_WORD * leastWeight
    const least = leastOf(plan).toSorted((a, b) => a - b)
    for (let sum = 0, count = 0, taken = 0; sum < SUMS; sum++) {
      for (; count < least.length && taken + (least[count] ?? 0) <= this.foundOf(sum) + 1e-9; count++)
        taken += least[count] ?? 0
      this.words[sum] = count
    }
  }

  /** In steps. */
  of(sum: number, meta: number): number {
    const key = (sum << 6) | (meta >>> 26)
    const known = this.known[key] ?? 0
    if (known !== 0) return known - 1
    const step = Math.ceil(STEPS * this.score(sum, meta) - 1e-9)
    this.known[key] = step + 1
    return step
  }

  private score(sum: number, meta: number): number {
    const { plan } = this
    let found = this.foundOf(sum)
    let words = this.words[sum] ?? 0
    if (hasInitial(meta)) {
      found += INITIAL * Math.max(0, plan.total - found)
      words = plan.weights.length
    }
    const extra = Math.max(0, (meta >>> 27) - words)
    return Math.min(found, plan.total) / (plan.total + this.extraWord * extra)
  }

  /** The least sum with which a name without further words can score so much. */
  leastSum(score: number, withInitial: boolean): number {
    const { open, plan } = this
    const found = withInitial ? (score - INITIAL) / (1 - INITIAL) : score
    return Math.floor((WHOLE * (found * plan.total - open)) / plan.total - 1e-9)
  }

  private foundOf(sum: number): number {
    return (sum * this.plan.total) / WHOLE + this.open
  }
}

/** The least that a word of the name, standing for a unit, adds to what is found. */
const leastOf = ({ letters, weights, words }: Plan): ReadonlyArray<number> =>
  weights.map((weight, unit) => {
    const bit = 1 << unit
    let quality = (letters & bit) === 0 ? 1 : INITIAL
    for (const { variants } of words)
      for (const variant of variants)
        if ((variant.mask & bit) !== 0) quality = Math.min(quality, variant.quality)
    return weight * quality
  })
