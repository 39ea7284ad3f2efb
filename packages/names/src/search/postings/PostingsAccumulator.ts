/** Brings up the names of one segment that lists have, and adds up how much of what is asked for each has. */

import type { SearchedSegment } from "../dictionary/SearchedSegment.ts"
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { lowerBound, PostingMerger, type PostingRun, SEARCH_RATIO } from "./PostingMerger.ts"

/** The whole query in the units in which is counted. */
export const FULL_COVERAGE = 1000
/** More is not told apart: two bytes a name. */
const MOST = 65_535

export class PostingsAccumulator {
  readonly part: SearchedSegment
  private readonly lists = new PostingMerger()
  /** Where the names brought up are among the entries. */
  from = 0
  to = 0
  /** Of a segment that is elsewhere: the lists that were fetched, by rank. */
  fetched: ReadonlyMap<number, Uint8Array> | null = null
  /** No sum is less. */
  private least = 0

  constructor(part: SearchedSegment) {
    this.part = part
  }

  get entries(): Uint32Array {
    return this.lists.entries
  }

  get sums(): Uint16Array {
    return this.lists.sums
  }

  get count(): number {
    return this.to - this.from
  }

  /**
   * Every name in the lists of a word's variants that open, instead of what was brought up before. `place`: which of a
   * word's ranks are this segment's.
   */
  open(plan: QueryPlan, word: PlannedWord, place: number): void {
    const { lists } = this
    lists.end = 0
    this.least = MOST
    const runs: Array<PostingRun> = []
    for (const { mask, opens, quality, term: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank < 0 || !opens) continue
      const from = lists.end
      lists.end = this.load(rank, from)
      const step = coverageOf(plan, mask, quality)
      lists.sums.fill(step, from, lists.end)
      this.least = Math.min(this.least, step)
      runs.push({ from, to: lists.end })
    }
    const { from, to } = lists.mergeAll(runs)
    this.from = from
    this.to = to
  }

  /** Adds what another word's lists say of the names brought up. */
  add(plan: QueryPlan, word: PlannedWord, place: number): void {
    for (const { mask, quality, term: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank >= 0) this.raise(rank, coverageOf(plan, mask, quality))
    }
  }

  /** Leaves out names that have less; `withInitial`: of those with a one-letter word. */
  prune(least: number, withInitial: number): void {
    if (least <= this.least) return
    const { entries, sums, to } = this
    let kept = this.from
    for (let i = this.from; i < to; i++) {
      const entry = entries[i] ?? 0
      const sum = sums[i] ?? 0
      if (sum < ((entry & 1) === 0 ? least : withInitial)) continue
      entries[kept] = entry
      sums[kept++] = sum
    }
    this.to = kept
  }

  private raise(rank: number, step: number): void {
    const few = (this.part.segment.frequency[rank] ?? 0) * SEARCH_RATIO < this.count
    if (few) this.raiseEach(rank, step)
    else this.raiseAlong(rank, step)
  }

  /** Looks up each entry of the list among the names brought up. */
  private raiseEach(rank: number, step: number): void {
    const { from, to: start } = this
    const end = this.load(rank, start)
    const { entries, sums } = this
    let i = from
    for (let at = start; at < end; at++) {
      const entry = entries[at] ?? 0
      i = lowerBound(entries, entry, i, start)
      if (i < start && entries[i] === entry) sums[i] = Math.min(MOST, (sums[i] ?? 0) + step)
    }
  }

  /** Goes along the list and the names brought up at once: what `load` does is written out once more. */
  private raiseAlong(rank: number, step: number): void {
    const { entries, from, sums, to } = this
    const { postingStart } = this.part.segment
    const list = this.fetched?.get(rank)
    const posting = list ?? this.part.segment.postings
    if (from === to) return
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let entry = -1
    let i = from
    let other = entries[i] ?? 0
    while (at < end) {
      const low = posting[at] ?? 0
      const high = at + 1 < end ? (posting[at + 1] ?? 0) : 0
      const more = low >>> 7
      entry += (low & 0x7f) + ((high & 0x7f & -more) << 7)
      at += 1 + more
      if ((high & -more) >= 0x80) {
        let byte = posting[at++] ?? 0
        let shift = 14
        for (; byte >= 0x80; byte = posting[at++] ?? 0, shift += 7) entry += (byte & 0x7f) << shift
        entry += byte << shift
      }
      while (other < entry) {
        if (++i === to) return
        other = entries[i] ?? 0
      }
      if (other === entry) sums[i] = Math.min(MOST, (sums[i] ?? 0) + step)
    }
  }

  /** Writes down a word's list from a place on and answers where it ends. */
  private load(rank: number, from: number): number {
    const { frequency, postingStart } = this.part.segment
    this.lists.reserve(from + (frequency[rank] ?? 0))
    const { entries } = this
    const list = this.fetched?.get(rank)
    const posting = list ?? this.part.segment.postings
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let to = from
    let entry = -1
    while (at < end) {
      // Without a branch between one byte and two: which it is cannot be foreseen. More are seldom.
      const low = posting[at] ?? 0
      const high = at + 1 < end ? (posting[at + 1] ?? 0) : 0
      const more = low >>> 7
      entry += (low & 0x7f) + ((high & 0x7f & -more) << 7)
      at += 1 + more
      if ((high & -more) >= 0x80) {
        let byte = posting[at++] ?? 0
        let shift = 14
        for (; byte >= 0x80; byte = posting[at++] ?? 0, shift += 7) entry += (byte & 0x7f) << shift
        entry += byte << shift
      }
      entries[to++] = entry
    }
    return to
  }
}

/** Rounded up: what was added up is never less than what a name has. */
export const coverageOf = ({ total, weights }: QueryPlan, mask: number, quality: number): number => {
  let gain = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) gain += weights[31 - Math.clz32(rest & -rest)] ?? 0
  return Math.max(1, Math.ceil((FULL_COVERAGE * gain * quality) / total - 1e-9))
}
