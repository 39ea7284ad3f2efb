/** Compares a plan with names of one segment, word by word. */

import { formOf, hasInitial, wordCountOf } from "../analysis/nameAttributes.ts"
import type { SearchedSegment } from "../dictionary/SearchedSegment.ts"
import type { QueryPlan } from "../query/QueryPlan.ts"
import type { NameWords } from "../remote/RemoteReader.ts"

/** What words of the name that were not asked for cost, against words asked for that it lacks. */
export const EXTRA_WORD_PENALTY = 0.4
const OTHER_ORDER = 0.03
const FORM_ABSENT = 0.005
const FORM_DIFFERS = 0.02
/** A letter for a word, or a word for a letter. */
export const INITIAL_QUALITY = 0.55

/** Places of the table of words at most: of few words fewer are used, which stay in the processor's nearest cache. */
const SLOTS = 4096
const FEWEST_SLOTS = 256
const MOST_ENTRIES = 3000
const MOST_WORDS = 32
const MOST_PAIRS = 256

export class NameScorer {
  readonly part: SearchedSegment
  private readonly slots = new Int32Array(SLOTS)
  private readonly keys = new Int32Array(SLOTS)
  private readonly masks = new Int32Array(MOST_ENTRIES)
  private readonly gains = new Float64Array(MOST_ENTRIES)
  private readonly nexts = new Int32Array(MOST_ENTRIES)
  private readonly ranks = new Int32Array(MOST_WORDS)
  private readonly taken = new Int32Array(MOST_WORDS)
  private readonly pairEntry = new Int32Array(MOST_PAIRS)
  private readonly pairWord = new Int32Array(MOST_PAIRS)
  /** So many of a hash's bits are not of its place. */
  private shift = 0
  private entries = 0
  private plan: QueryPlan | undefined
  /** Of the name scored last, the weight of its words that were not asked for. */
  extra = 0

  constructor(part: SearchedSegment) {
    this.part = part
  }

  /** `place`: which of the ranks of a word belong to this segment. Nothing to do where the plan is the last one. */
  prepare(plan: QueryPlan, place: number): void {
    if (this.plan === plan) return
    this.plan = plan
    const variants = plan.words.reduce((sum, word) => sum + word.variants.length, 0)
    this.shift = Math.clz32(Math.min(SLOTS, Math.max(FEWEST_SLOTS, 2 * variants)) - 1)
    this.slots.fill(0, 0, 2 ** (32 - this.shift))
    this.entries = 1
    for (const { variants } of plan.words) {
      for (const { mask, quality, term: word } of variants) {
        const rank = word.ranks[place] ?? -1
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

  /** 0 to 1, 1 for the same words in the same order with the same legal form. */
  score(name: number): number {
    const { segment } = this.part
    return this.compare(segment.forward, segment.forwardAt(name), segment.attributes[name] ?? 0)
  }

  /** The same of a name whose row was fetched. */
  scoreRow({ at, forward, meta }: NameWords): number {
    return this.compare(forward, at, meta)
  }

  private compare(forward: Uint8Array, from: number, about: number): number {
    const { plan } = this
    if (plan === undefined) return 0
    const { masks, nexts, pairEntry, pairWord, part, ranks, taken } = this
    const { initial } = part.segment
    const count = wordCountOf(about)
    const mayBeInitials = plan.letters !== 0 || hasInitial(about)
    let at = from
    let pairs = 0
    for (let i = 0; i < count; i++) {
      let byte = forward[at++] ?? 0
      let rank = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = forward[at++] ?? 0
        rank |= (byte & 0x7f) << shift
      }
      ranks[i] = rank
      taken[i] = 0
      for (
        let entry = this.slots[this.slotOf(rank)] ?? 0;
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
    let extra = 0
    let last = 0
    let sameOrder = true
    for (let i = 0; i < count; i++) {
      let mask = taken[i] ?? 0
      if (mask === 0) {
        const rank = ranks[i] ?? 0
        const unit = mayBeInitials ? this.initialFor(plan, covered, initial[rank] ?? 0) : -1
        if (unit < 0) {
          extra += part.weightOfRank[rank] ?? 0
          continue
        }
        mask = 1 << unit
        covered |= mask
        found += INITIAL_QUALITY * (plan.weights[unit] ?? 0)
      }
      const lowest = mask & -mask
      if (lowest < last) sameOrder = false
      last = lowest
    }
    this.extra = extra
    const form = formOf(about)
    return (
      (found / (plan.total + EXTRA_WORD_PENALTY * extra)) *
      (1 -
        (sameOrder ? 0 : OTHER_ORDER) -
        (form === plan.form ? 0 : form === 0 || plan.form === 0 ? FORM_ABSENT : FORM_DIFFERS))
    )
  }

  /** The first unit not yet found of which this word's beginning, or the other way round, is the initial. */
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
