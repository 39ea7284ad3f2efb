/**
 * Upper bounds of the scores of candidate names, for pruning in the manner of MaxScore (Turtle and Flood, Information
 * Processing and Management 31(6), 1995): a name whose bound does not reach the threshold is never compared. The bound
 * of a name follows from the coverage that its posting lists gave it and from its signature, which tells two things of
 * its words: what those whose posting lists stayed unread may add, and what those that the query does not have cost at least.
 */
import { MOST_TOKENS } from "../analysis/analyseName.ts"
import { COST_SHIFT, type SearchedSegment, WEIGHT_STEPS } from "../dictionary/SearchedSegment.ts"
import { coverageOf, FULL_COVERAGE } from "../postings/PostingsAccumulator.ts"
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { EXTRA_WORD_PENALTY, INITIAL_QUALITY, LETTER_QUALITY } from "../score/NameScorer.ts"
import {
  elementOf,
  FINGERPRINT_BITS,
  fingerprintOf,
  layoutStarts,
  signatureLayouts,
  sumOfElements
} from "../segment/signature.ts"
import type { EssentialWord } from "./essentialWords.ts"

/** Bounds are whole numbers, of which the score 1 has so many; they are rounded up. */
export const SCORE_STEPS = 1000

/** An element of the table has in its lower bits the coverage that a word adds at most, above them what it costs at least. */
const ADDED = (1 << COST_SHIFT) - 1

const LAYOUTS = signatureLayouts.length

export class UpperBounds {
  private readonly segment: SearchedSegment
  private unitCount = 0
  /** What a name can have beyond the coverage that was added up. */
  private openCoverage = 0
  /** One-letter words of the query: any word of a name that begins with the letter may be meant. */
  private letterCount = 0
  private letterCoverage = 0
  private coveragePerWeightStep = 0
  /** By number of words: the most that a name of so many words can have, since each of them stands for one word. */
  private readonly most = new Float64Array(MOST_TOKENS + 1)
  /** The same by layout. */
  private readonly mostOfLayout = new Float64Array(LAYOUTS)
  /** The fingerprints of the query's words, and the coverage that each adds. */
  private readonly fingerprints: Array<number> = []
  private readonly additions: Array<number> = []
  /** `leastWeightOfFingerprint` with the query's words entered. A layout is entered when the first name has it. */
  private readonly table: Int32Array
  private readonly isEntered = new Uint8Array(LAYOUTS)

  constructor(segment: SearchedSegment) {
    this.segment = segment
    this.table = segment.leastWeightOfFingerprint.slice()
  }

  /** Call it before names are bounded. `unread`: those of the other words whose posting lists stayed unread. */
  prepare(
    plan: QueryPlan,
    segmentNumber: number,
    { others, word }: EssentialWord,
    unread: ReadonlyArray<PlannedWord>
  ): void {
    this.restore()
    this.unitCount = plan.weights.length
    this.openCoverage = openCoverageOf(plan, unread)
    this.letterCount = plan.weights.filter((_, unit) => isLetter(plan, unit)).length
    this.letterCoverage = Math.ceil(letterCoverageOf(plan))
    this.bringMost(plan)
    this.coveragePerWeightStep = (EXTRA_WORD_PENALTY * FULL_COVERAGE) / (plan.total * WEIGHT_STEPS)
    for (const { variants } of [word, ...others])
      for (const { term } of variants) this.expect(term.ranks[segmentNumber] ?? -1, 0)
    for (const { variants } of unread)
      for (const { mask, quality, term } of variants)
        this.expect(term.ranks[segmentNumber] ?? -1, coverageOf(plan, mask, quality))
    // A one-letter word of the name may stand for any word of that initial.
    plan.weights.forEach((weight, unit) => {
      if (isLetter(plan, unit)) return
      this.expect(
        this.segment.rankOfLetter[plan.initials[unit] ?? 0] ?? -1,
        Math.ceil(toCoverage(plan, INITIAL_QUALITY * weight))
      )
    })
  }

  /** In steps, for a name with this coverage and entry. 0 where it is less than `least`. */
  of(coverage: number, entry: number, signature: number, least: number): number {
    const layout = Math.clz32(signature)
    if (layout >= LAYOUTS) return this.ofWordCount(coverage, entry, signature)
    if (this.isEntered[layout] === 0) this.enter(layout)
    const sum = sumOfElements(this.table, signature, layout)
    const added = coverage + (sum & ADDED) + this.letterCoverage
    const most = this.mostOfLayout[layout] ?? 0
    const found = Math.min(added, most)
    // What the other words cost only lowers it.
    if (found < least) return 0
    const weightSteps = sum >>> COST_SHIFT
    const cost =
      this.coveragePerWeightStep *
      (this.letterCount === 0 ? weightSteps : this.withoutLetters(weightSteps, signature, layout))
    // A product instead of a quotient: for most names nothing else is computed.
    return SCORE_STEPS * found <= (least - 1) * (FULL_COVERAGE + cost) ? 0 : stepsOf(found, cost)
  }

  /** For a name of which only the number of words is known, and whether one of them has one letter. */
  private ofWordCount(coverage: number, entry: number, count: number): number {
    const most = this.most[count] ?? FULL_COVERAGE
    const found = Math.min(coverage + this.openCoverage, most)
    const weightSteps = Math.max(0, count - this.unitCount) * this.segment.leastWeight * WEIGHT_STEPS
    return stepsOf(
      (entry & 1) === 0
        ? found
        : Math.min(found + INITIAL_QUALITY * Math.max(0, FULL_COVERAGE - found), most),
      weightSteps * this.coveragePerWeightStep
    )
  }

  /** A word of a name stands for one word of the query, or for two that it has as one. */
  private bringMost(plan: QueryPlan): void {
    const gains = plan.words
      .map(({ mask, variants, weight }) =>
        variants.length === 0
          ? toCoverage(plan, ((plan.letters & mask) === 0 ? INITIAL_QUALITY : LETTER_QUALITY) * weight)
          : variants.reduce(
              (most, each) =>
                (each.mask & ~mask) === 0 ? most : Math.max(most, coverageOf(plan, each.mask, each.quality)),
              toCoverage(plan, weight)
            )
      )
      .sort((a, b) => b - a)
    let sum = 0
    for (let words = 1; words < this.most.length; words++) {
      sum += gains[words - 1] ?? 0
      this.most[words] = Math.ceil(sum + 1e-9)
    }
    for (let layout = 0; layout < LAYOUTS; layout++)
      this.mostOfLayout[layout] = this.most[signatureLayouts[layout]?.words ?? 0] ?? 0
  }

  private expect(rank: number, addition: number): void {
    if (rank < 0) return
    this.fingerprints.push(fingerprintOf(rank))
    this.additions.push(addition)
  }

  private enter(layout: number): void {
    const { additions, fingerprints, table } = this
    const [shift, start] = [shiftOf(layout), layoutStarts[layout] ?? 0]
    for (let i = 0; i < fingerprints.length; i++) {
      const at = start + ((fingerprints[i] ?? 0) >>> shift)
      const before = table[at] ?? 0
      const addition = additions[i] ?? 0
      table[at] = before > ADDED || before < addition ? addition : before
    }
    this.isEntered[layout] = 1
  }

  /** The table without the words of the query. */
  private restore(): void {
    const { fingerprints, isEntered, table } = this
    const { leastWeightOfFingerprint } = this.segment
    for (let layout = 0; layout < LAYOUTS; layout++) {
      if (isEntered[layout] === 0) continue
      const [shift, start] = [shiftOf(layout), layoutStarts[layout] ?? 0]
      for (let i = 0; i < fingerprints.length; i++) {
        const at = start + ((fingerprints[i] ?? 0) >>> shift)
        table[at] = leastWeightOfFingerprint[at] ?? 0
      }
      isEntered[layout] = 0
    }
    fingerprints.length = 0
    this.additions.length = 0
  }

  /** Each letter of the query may mean any word of the name: leaves out the words that cost most. */
  private withoutLetters(weightSteps: number, signature: number, layout: number): number {
    let largest = 0
    for (let word = 0; word < (signatureLayouts[layout]?.words ?? 0); word++)
      largest = Math.max(largest, (this.table[elementOf(signature, layout, word)] ?? 0) >>> COST_SHIFT)
    return Math.max(0, weightSteps - this.letterCount * largest)
  }
}

const shiftOf = (layout: number): number => FINGERPRINT_BITS - (signatureLayouts[layout]?.bits ?? 0)

/** The least coverage with which a name that has no further words can reach a score. */
export const leastCoverage = (
  plan: QueryPlan,
  unread: ReadonlyArray<PlannedWord>,
  score: number,
  withInitial: boolean
): number => {
  const found = withInitial ? (score - INITIAL_QUALITY) / (1 - INITIAL_QUALITY) : score
  return Math.floor(FULL_COVERAGE * found - openCoverageOf(plan, unread) - 1e-9)
}

const toCoverage = ({ total }: QueryPlan, weight: number): number => (FULL_COVERAGE * weight) / total

const isLetter = ({ letters }: QueryPlan, unit: number): boolean => (letters & (1 << unit)) !== 0

/** What words of a name add that begin with a letter of the query. */
const letterCoverageOf = (plan: QueryPlan): number =>
  toCoverage(
    plan,
    plan.weights.reduce(
      (sum, weight, unit) => (isLetter(plan, unit) ? sum + LETTER_QUALITY * weight : sum),
      0
    )
  )

const openCoverageOf = (plan: QueryPlan, unread: ReadonlyArray<PlannedWord>): number => {
  let units = 0
  for (const { variants } of unread) for (const { mask } of variants) units |= mask
  return (
    letterCoverageOf(plan) +
    toCoverage(
      plan,
      plan.weights.reduce((sum, weight, unit) => ((units & (1 << unit)) === 0 ? sum : sum + weight), 0)
    )
  )
}

const stepsOf = (found: number, cost: number): number =>
  Math.ceil((SCORE_STEPS * Math.min(found, FULL_COVERAGE)) / (FULL_COVERAGE + cost) - 1e-9)
