/** What a name can score at most, from what was added up and its sketch. */

import { COST_SHIFT, type SearchedSegment, WEIGHT_STEPS } from "../dictionary/SearchedSegment.ts"
import { coverageOf, FULL_COVERAGE } from "../postings/PostingsAccumulator.ts"
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { EXTRA_WORD_PENALTY, INITIAL_QUALITY } from "../score/NameScorer.ts"
import { FINGERPRINT_BITS, fingerprintOf, layoutStarts, signatureLayouts } from "../segment/signature.ts"
import type { EssentialWord } from "./essentialWords.ts"

/** Scores in whole steps, rounded up. */
export const SCORE_STEPS = 1000

/** Of a word of a name: the most that it adds in the lower bits, above them the least that it costs. */
const ADDED = (1 << COST_SHIFT) - 1

export class UpperBounds {
  private readonly part: SearchedSegment
  private units = 0
  /** What a name can have beyond what was added up, of which the whole query has `WHOLE`. */
  private open = 0
  /** One-letter words asked for: any word of the name may be meant by them. */
  private letters = 0
  private lettersAdd = 0
  private perWeightPart = 0
  /** Fingerprints of the words asked for, and what each adds. */
  private readonly asked: Array<number> = []
  private readonly adds: Array<number> = []
  /** As `leastOfShape`, with what the words asked for change once such a name is met. */
  private readonly table: Int32Array
  private readonly isChanged = new Uint8Array(SHAPES)

  constructor(part: SearchedSegment) {
    this.part = part
    this.table = part.leastWeightOfFingerprint.slice()
  }

  /**
   * Before names are bounded. `unread`: of the words of the choice, those whose lists were not gone through for them.
   * `place`: which of a word's ranks are this segment's.
   */
  prepare(
    plan: QueryPlan,
    place: number,
    { others: rest, word }: EssentialWord,
    unread: ReadonlyArray<PlannedWord>
  ): void {
    this.restore()
    this.units = plan.weights.length
    this.open = openOf(plan, unread)
    this.letters = plan.weights.filter((_, unit) => isLetter(plan, unit)).length
    this.lettersAdd = Math.ceil(lettersOf(plan))
    this.perWeightPart = (EXTRA_WORD_PENALTY * FULL_COVERAGE) / (plan.total * WEIGHT_STEPS)
    for (const { variants } of [word, ...rest])
      for (const variant of variants) this.ask(variant.term.ranks[place] ?? -1, 0)
    for (const { variants } of unread)
      for (const { mask, quality, term: known } of variants)
        this.ask(known.ranks[place] ?? -1, coverageOf(plan, mask, quality))
    // A one-letter word of the name may stand for any word of that initial.
    plan.weights.forEach((weight, unit) => {
      if (isLetter(plan, unit)) return
      this.ask(
        this.part.rankOfLetter[plan.initials[unit] ?? 0] ?? -1,
        Math.ceil(inUnits(plan, INITIAL_QUALITY * weight))
      )
    })
  }

  /** In steps, of a name as the lists have it; 0 where it is less than `least`. */
  of(sum: number, entry: number, sketch: number, least: number): number {
    const shape = Math.clz32(sketch)
    if (shape >= SHAPES) return this.ofCount(sum, entry, sketch)
    if (this.isChanged[shape] === 0) this.change(shape)
    const all = sumOf(this.table, sketch, shape)
    const found = sum + (all & ADDED) + this.lettersAdd
    // What the other words cost only lowers it.
    if (found < least) return 0
    const parts = all >>> COST_SHIFT
    const cost = this.perWeightPart * (this.letters === 0 ? parts : this.withoutLetters(parts, sketch, shape))
    // Multiplied rather than divided: of most names no more is asked.
    return SCORE_STEPS * found <= (least - 1) * (FULL_COVERAGE + cost) ? 0 : stepsOf(found, cost)
  }

  /** Of a name of which no more is known than how many words it has, and whether one has one letter. */
  private ofCount(sum: number, entry: number, count: number): number {
    const found = sum + this.open
    const cost = Math.max(0, count - this.units) * this.part.leastWeight * WEIGHT_STEPS
    return stepsOf(
      (entry & 1) === 0 ? found : found + INITIAL_QUALITY * Math.max(0, FULL_COVERAGE - found),
      cost * this.perWeightPart
    )
  }

  private ask(rank: number, adds: number): void {
    if (rank < 0) return
    this.asked.push(fingerprintOf(rank))
    this.adds.push(adds)
  }

  private change(shape: number): void {
    const { adds, asked, table } = this
    const [shift, start] = [shiftOf(shape), layoutStarts[shape] ?? 0]
    for (let i = 0; i < asked.length; i++) {
      const at = start + ((asked[i] ?? 0) >>> shift)
      const before = table[at] ?? 0
      const own = adds[i] ?? 0
      table[at] = before > ADDED || before < own ? own : before
    }
    this.isChanged[shape] = 1
  }

  /** The tables as they are without words asked for. */
  private restore(): void {
    const { asked, isChanged, table } = this
    const { leastWeightOfFingerprint: leastOfShape } = this.part
    for (let shape = 0; shape < SHAPES; shape++) {
      if (isChanged[shape] === 0) continue
      const [shift, start] = [shiftOf(shape), layoutStarts[shape] ?? 0]
      for (let i = 0; i < asked.length; i++) {
        const at = start + ((asked[i] ?? 0) >>> shift)
        table[at] = leastOfShape[at] ?? 0
      }
      isChanged[shape] = 0
    }
    asked.length = 0
    this.adds.length = 0
  }

  /** Any words may be meant by letters: those that cost most. */
  private withoutLetters(cost: number, sketch: number, shape: number): number {
    let largest = 0
    for (let word = 0; word < (wordsOf[shape] ?? 0); word++)
      largest = Math.max(largest, (this.table[placeIn(sketch, shape, word)] ?? 0) >>> COST_SHIFT)
    return Math.max(0, cost - this.letters * largest)
  }
}

/** What a table has of all of a sketch's words, added up. Written out for the shapes of nearly all names. */
const sumOf = (table: Int32Array, sketch: number, shape: number): number => {
  if (shape === 0)
    return (
      ((table[sketch & 0x3ff] ?? 0) +
        (table[(sketch >>> 10) & 0x3ff] ?? 0) +
        (table[(sketch >>> 20) & 0x3ff] ?? 0)) |
      0
    )
  if (shape === 1)
    return (
      ((table[0x400 + (sketch & 0x7f)] ?? 0) +
        (table[0x400 + ((sketch >>> 7) & 0x7f)] ?? 0) +
        (table[0x400 + ((sketch >>> 14) & 0x7f)] ?? 0) +
        (table[0x400 + ((sketch >>> 21) & 0x7f)] ?? 0)) |
      0
    )
  if (shape === 2)
    return ((table[0x480 + (sketch & 0xfff)] ?? 0) + (table[0x480 + ((sketch >>> 12) & 0xfff)] ?? 0)) | 0
  let all = 0
  for (let word = 0; word < (wordsOf[shape] ?? 0); word++)
    all = (all + (table[placeIn(sketch, shape, word)] ?? 0)) | 0
  return all
}

/** Where in the table one of a sketch's words is. */
const placeIn = (sketch: number, shape: number, word: number): number => {
  const bits = bitsOf[shape] ?? 0
  return (layoutStarts[shape] ?? 0) + ((sketch >>> (word * bits)) & ((1 << bits) - 1))
}

const SHAPES = signatureLayouts.length
const bitsOf = Uint8Array.from(signatureLayouts, ({ bits }) => bits)
const wordsOf = Uint8Array.from(signatureLayouts, ({ words }) => words)

const shiftOf = (shape: number): number => FINGERPRINT_BITS - (signatureLayouts[shape]?.bits ?? 0)

/** The least sum with which a name without further words can score so much. */
export const leastCoverage = (
  plan: QueryPlan,
  unread: ReadonlyArray<PlannedWord>,
  score: number,
  withInitial: boolean
): number => {
  const found = withInitial ? (score - INITIAL_QUALITY) / (1 - INITIAL_QUALITY) : score
  return Math.floor(FULL_COVERAGE * found - openOf(plan, unread) - 1e-9)
}

const inUnits = ({ total }: QueryPlan, weight: number): number => (FULL_COVERAGE * weight) / total

const isLetter = ({ letters }: QueryPlan, unit: number): boolean => (letters & (1 << unit)) !== 0

/** Of words of the name that begin with a letter that is asked for. */
const lettersOf = (plan: QueryPlan): number =>
  inUnits(
    plan,
    plan.weights.reduce(
      (sum, weight, unit) => (isLetter(plan, unit) ? sum + INITIAL_QUALITY * weight : sum),
      0
    )
  )

const openOf = (plan: QueryPlan, unread: ReadonlyArray<PlannedWord>): number => {
  let units = 0
  for (const { variants } of unread) for (const { mask } of variants) units |= mask
  return (
    lettersOf(plan) +
    inUnits(
      plan,
      plan.weights.reduce((sum, weight, unit) => ((units & (1 << unit)) === 0 ? sum : sum + weight), 0)
    )
  )
}

const stepsOf = (found: number, cost: number): number =>
  Math.ceil((SCORE_STEPS * Math.min(found, FULL_COVERAGE)) / (FULL_COVERAGE + cost) - 1e-9)
