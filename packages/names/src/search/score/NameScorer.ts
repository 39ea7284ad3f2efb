/**
 * The exact score of one name: a greedy matching of the query's units with the name's words, the best pair first. The
 * score is the weight found, divided by the weight of the query and a part of the weight of the name's other words.
 */
import { formOf, hasInitial, wordCountOf } from "../analysis/nameAttributes.ts"
import type { SearchedSegment } from "../dictionary/SearchedSegment.ts"
import { readVarints } from "../encoding/varint.ts"
import type { QueryPlan } from "../query/QueryPlan.ts"

/** How much a word of the name that the query does not have lowers the score, compared with one that the name lacks. */
export const EXTRA_WORD_PENALTY = 0.4
const OTHER_ORDER_PENALTY = 0.03
const FORM_ABSENT_PENALTY = 0.005
const FORM_DIFFERS_PENALTY = 0.02
/** Where the last word of a name comes first, as a surname may: SMITH JOHN PETER, JOHN PETER SMITH. */
const ROTATED_PENALTY = 0.01
/** The quality of a letter that stands for a word, or a word that stands for a letter. */
export const INITIAL_QUALITY = 0.55
/** The same where the letter is the query's and the word may be somebody's name: then it is all that was meant to be said. */
export const LETTER_QUALITY = 0.75

/** Slots of the hash table at most. For few variants fewer are used, which stay in the processor's first cache. */
const SLOTS = 4096
const FEWEST_SLOTS = 256
const MOST_ENTRIES = 3000
const MOST_WORDS = 32
const MOST_PAIRS = 256

/** What is read of a name that lies in a remote segment. */
export interface NameRecord {
  readonly entity: number
  readonly attributes: number
  readonly forward: Uint8Array
  /** Where in `forward` the name's ranks begin. */
  readonly at: number
}

export class NameScorer {
  readonly segment: SearchedSegment
  /** A hash table with linear probing from ranks to the query's variants: per slot the first entry, 0 for none. */
  private readonly slots = new Int32Array(SLOTS)
  private readonly keys = new Int32Array(SLOTS)
  /** Of each entry: the units it stands for, their weight times its quality, and the next entry of the same rank. */
  private readonly masks = new Int32Array(MOST_ENTRIES)
  private readonly gains = new Float64Array(MOST_ENTRIES)
  private readonly nexts = new Int32Array(MOST_ENTRIES)
  private readonly ranks = new Int32Array(MOST_WORDS)
  private readonly taken = new Int32Array(MOST_WORDS)
  private readonly pairEntry = new Int32Array(MOST_PAIRS)
  private readonly pairWord = new Int32Array(MOST_PAIRS)
  /** The slot of a rank is the upper bits of its hash: so many bits are shifted out. */
  private shift = 0
  private entries = 0
  private plan: QueryPlan | undefined
  /** For the name scored last: the weight of its words that the query does not have. */
  extraWeight = 0

  constructor(segment: SearchedSegment) {
    this.segment = segment
  }

  /** `segmentNumber`: which of a term's ranks belongs to this segment. There is nothing to do for the same plan again. */
  prepare(plan: QueryPlan, segmentNumber: number): void {
    if (this.plan === plan) return
    this.plan = plan
    const variants = plan.words.reduce((sum, word) => sum + word.variants.length, 0)
    this.shift = Math.clz32(Math.min(SLOTS, Math.max(FEWEST_SLOTS, 2 * variants)) - 1)
    this.slots.fill(0, 0, 2 ** (32 - this.shift))
    this.entries = 1
    for (const { variants } of plan.words) {
      for (const { mask, quality, term } of variants) {
        const rank = term.ranks[segmentNumber] ?? -1
        if (rank < 0 || this.entries === MOST_ENTRIES) continue
        const slot = this.slotOf(rank)
        let gain = 0
        for (let rest = mask; rest !== 0; rest &= rest - 1)
          gain += plan.weights[31 - Math.clz32(rest & -rest)] ?? 0
        this.keys[slot] = rank
        this.masks[this.entries] = mask
        this.gains[this.entries] = gain * quality
        this.nexts[this.entries] = this.slots[slot] ?? 0
        this.slots[slot] = this.entries++
      }
    }
  }

  /** From 0 to 1. A name with the same words in the same order and the same legal form scores 1. */
  score(name: number): number {
    const { segment } = this.segment
    return this.compare(segment.forward, segment.forwardAt(name), segment.attributes[name] ?? 0)
  }

  /** The same for a name that was fetched from a remote segment. */
  scoreRecord({ at, attributes, forward }: NameRecord): number {
    return this.compare(forward, at, attributes)
  }

  private compare(forward: Uint8Array, from: number, attributes: number): number {
    const { plan } = this
    if (plan === undefined) return 0
    const { masks, nexts, pairEntry, pairWord, ranks, segment, taken } = this
    const { initial } = segment.segment
    const count = wordCountOf(attributes)
    const mayBeInitials = plan.letters !== 0 || hasInitial(attributes)
    readVarints(forward, from, count, ranks)
    let pairs = 0
    for (let i = 0; i < count; i++) {
      taken[i] = 0
      for (
        let entry = this.slots[this.slotOf(ranks[i] ?? 0)] ?? 0;
        entry !== 0 && pairs < MOST_PAIRS;
        entry = nexts[entry] ?? 0
      ) {
        pairEntry[pairs] = entry
        pairWord[pairs++] = i
      }
    }
    let covered = 0
    let found = 0
    // The best pair first; of equal ones the earlier word of the name.
    for (;;) {
      let best = -1
      let most = 0
      for (let pair = 0; pair < pairs; pair++) {
        const entry = pairEntry[pair] ?? 0
        const gain = this.gains[entry] ?? 0
        if (gain > most && ((masks[entry] ?? 0) & covered) === 0 && taken[pairWord[pair] ?? 0] === 0) {
          best = pair
          most = gain
        }
      }
      if (best < 0) break
      const mask = masks[pairEntry[best] ?? 0] ?? 0
      covered |= mask
      taken[pairWord[best] ?? 0] = mask
      found += most
    }
    let extraWeight = 0
    let first = 0
    let last = 0
    let turns = 0
    for (let i = 0; i < count; i++) {
      let mask = taken[i] ?? 0
      if (mask === 0) {
        const rank = ranks[i] ?? 0
        const unit = mayBeInitials ? this.initialFor(plan, covered, initial[rank] ?? 0) : -1
        if (unit < 0) {
          extraWeight += segment.weightOfRank[rank] ?? 0
          continue
        }
        mask = 1 << unit
        covered |= mask
        const isLetter = (plan.letters & mask) !== 0 && segment.isBusinessWord[rank] === 0
        found += (isLetter ? LETTER_QUALITY : INITIAL_QUALITY) * (plan.weights[unit] ?? 0)
      }
      const lowest = mask & -mask
      if (first === 0) first = lowest
      if (lowest < last) turns++
      last = lowest
    }
    this.extraWeight = extraWeight
    const form = formOf(attributes)
    return (
      (found / (plan.total + EXTRA_WORD_PENALTY * extraWeight)) *
      (1 -
        (turns === 0 ? 0 : turns === 1 && last < first ? ROTATED_PENALTY : OTHER_ORDER_PENALTY) -
        (form === plan.form ? 0 : form === 0 || plan.form === 0 ? FORM_ABSENT_PENALTY : FORM_DIFFERS_PENALTY))
    )
  }

  /** The first unit not yet found whose initial this word is, or which is this word's initial. */
  private initialFor({ initials, letters, weights }: QueryPlan, covered: number, initial: number): number {
    const isLetter = initial >= 0x80
    const byte = initial & 0x7f
    for (let unit = 0; unit < weights.length; unit++) {
      if ((covered & (1 << unit)) !== 0 || initials[unit] !== byte) continue
      if (((letters & (1 << unit)) !== 0) !== isLetter) return unit
    }
    return -1
  }

  private slotOf(rank: number): number {
    const { keys, shift, slots } = this
    let slot = Math.imul(rank, 0x9e3779b1) >>> shift
    while (slots[slot] !== 0 && keys[slot] !== rank) slot = (slot + 1) & (0xffffffff >>> shift)
    return slot
  }
}
