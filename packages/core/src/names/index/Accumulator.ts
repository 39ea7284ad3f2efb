/** Brings up the names of one segment that lists have, and adds up how much of what is asked for each has. */
import type { Part } from "./Part.ts"
import type { Plan, PlannedWord } from "./Plan.ts"

/** The whole query in the units in which is counted. */
export const WHOLE = 1000
/** More is not told apart: two bytes a name. */
const MOST = 65_535

/** Part of the entries, in rising order. */
interface Run {
  readonly from: number
  readonly to: number
}

const sizeOf = ({ from, to }: Run): number => to - from

/** A list that is so many times shorter than what it is compared with is looked up rather than gone along with. */
const FEW = 8

export class Accumulator {
  readonly part: Part
  /** Twice a name's number, and one more if it has a one-letter word: run after run. */
  entries = new Uint32Array(4096)
  /** By entry. */
  sums = new Uint16Array(4096)
  /** The names brought up. */
  from = 0
  to = 0
  /** Of a segment that is elsewhere: the lists that were fetched, by rank. */
  lists: ReadonlyMap<number, Uint8Array> | null = null
  /** No sum is less. */
  private least = 0

  constructor(part: Part) {
    this.part = part
  }

  get count(): number {
    return this.to - this.from
  }

  /**
   * Every name in the lists of a word's variants that open, instead of what was brought up before. `place`: which of a
   * word's ranks are this segment's.
   */
  read(plan: Plan, word: PlannedWord, place: number): void {
    this.to = 0
    this.least = MOST
    const runs: Array<Run> = []
    for (const { mask, opens, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank < 0 || !opens) continue
      const from = this.to
      this.to = this.load(rank, from)
      const step = stepOf(plan, mask, quality)
      this.sums.fill(step, from, this.to)
      this.least = Math.min(this.least, step)
      runs.push({ from, to: this.to })
    }
    const { from, to } = this.together(runs)
    this.from = from
    this.to = to
  }

  /** Adds what another word's lists say of the names brought up. */
  refine(plan: Plan, word: PlannedWord, place: number): void {
    for (const { mask, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank >= 0) this.raise(rank, stepOf(plan, mask, quality))
    }
  }

  /** Leaves out names that have less; `withInitial`: of those with a one-letter word. */
  keep(least: number, withInitial: number): void {
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

  /** The shortest two are put together until there is one. */
  private together(runs: Array<Run>): Run {
    runs.sort((a, b) => sizeOf(a) - sizeOf(b))
    for (let at = 0; ; ) {
      const [a, b] = [runs[at++], runs[at++]]
      if (a === undefined) return { from: this.to, to: this.to }
      if (b === undefined) return a
      const both = this.merge(a, b)
      let to = at
      while (to < runs.length && sizeOf(runs[to] ?? both) < sizeOf(both)) to++
      runs.splice(to, 0, both)
    }
  }

  private merge(a: Run, b: Run): Run {
    const from = this.to
    this.reserve(from + sizeOf(a) + sizeOf(b))
    this.to = sizeOf(a) * FEW < sizeOf(b) ? this.insert(a, b, from) : this.interleave(a, b, from)
    return { from, to: this.to }
  }

  private interleave(a: Run, b: Run, from: number): number {
    const { entries, sums } = this
    let [i, j, to] = [a.from, b.from, from]
    while (i < a.to && j < b.to) {
      const [x, y] = [entries[i] ?? 0, entries[j] ?? 0]
      if (x < y) {
        entries[to] = x
        sums[to++] = sums[i++] ?? 0
      } else if (y < x) {
        entries[to] = y
        sums[to++] = sums[j++] ?? 0
      } else {
        entries[to] = x
        sums[to++] = Math.max(sums[i++] ?? 0, sums[j++] ?? 0)
      }
    }
    return this.copy(j, b.to, this.copy(i, a.to, to))
  }

  /** What lies between the few entries of `a` is moved as a whole. */
  private insert(a: Run, b: Run, from: number): number {
    const { entries, sums } = this
    let [j, to] = [b.from, from]
    for (let i = a.from; i < a.to; i++) {
      const entry = entries[i] ?? 0
      const next = placeOf(entries, entry, j, b.to)
      to = this.copy(j, next, to)
      j = next
      const isInBoth = j < b.to && entries[j] === entry
      entries[to] = entry
      // Of a word's variants only one can stand for it.
      sums[to++] = Math.max(sums[i] ?? 0, isInBoth ? (sums[j++] ?? 0) : 0)
    }
    return this.copy(j, b.to, to)
  }

  private copy(from: number, end: number, to: number): number {
    this.entries.copyWithin(to, from, end)
    this.sums.copyWithin(to, from, end)
    return to + end - from
  }

  private raise(rank: number, step: number): void {
    const few = (this.part.segment.frequency[rank] ?? 0) * FEW < this.count
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
      i = placeOf(entries, entry, i, start)
      if (i < start && entries[i] === entry) sums[i] = Math.min(MOST, (sums[i] ?? 0) + step)
    }
  }

  /** Goes along the list and the names brought up at once. Written out once more: it is what searches do most. */
  private raiseAlong(rank: number, step: number): void {
    const { entries, from, sums, to } = this
    const { postingStart } = this.part.segment
    const list = this.lists?.get(rank)
    const posting = list ?? this.part.segment.posting
    if (from === to) return
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let entry = -1
    let i = from
    let other = entries[i] ?? 0
    while (at < end) {
      let byte = posting[at++] ?? 0
      if (byte >= 0x80) {
        entry += byte & 0x7f
        byte = posting[at++] ?? 0
        if (byte >= 0x80) {
          entry += (byte & 0x7f) << 7
          byte = posting[at++] ?? 0
          let shift = 14
          for (; byte >= 0x80; byte = posting[at++] ?? 0, shift += 7) entry += (byte & 0x7f) << shift
          entry += byte << shift
        } else entry += byte << 7
      } else entry += byte
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
    this.reserve(from + (frequency[rank] ?? 0))
    const { entries } = this
    const list = this.lists?.get(rank)
    const posting = list ?? this.part.segment.posting
    const end = list?.length ?? postingStart[rank + 1] ?? 0
    let at = list === undefined ? (postingStart[rank] ?? 0) : 0
    let to = from
    let entry = -1
    while (at < end) {
      // Up to three bytes without a loop: as many as nearly all differences have.
      let byte = posting[at++] ?? 0
      if (byte >= 0x80) {
        entry += byte & 0x7f
        byte = posting[at++] ?? 0
        if (byte >= 0x80) {
          entry += (byte & 0x7f) << 7
          byte = posting[at++] ?? 0
          let shift = 14
          for (; byte >= 0x80; byte = posting[at++] ?? 0, shift += 7) entry += (byte & 0x7f) << shift
          entry += byte << shift
        } else entry += byte << 7
      } else entry += byte
      entries[to++] = entry
    }
    return to
  }

  private reserve(size: number): void {
    if (size <= this.entries.length) return
    const entries = new Uint32Array(2 * size)
    entries.set(this.entries)
    this.entries = entries
    const sums = new Uint16Array(2 * size)
    sums.set(this.sums)
    this.sums = sums
  }
}

/** Where the first that is not less is, of rising ones. */
const placeOf = (entries: Uint32Array, entry: number, from: number, to: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) < entry) low = middle + 1
    else high = middle
  }
  return low
}

/** Rounded up: what was added up is never less than what a name has. */
export const stepOf = ({ total, weights }: Plan, mask: number, quality: number): number => {
  let gain = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) gain += weights[31 - Math.clz32(rest & -rest)] ?? 0
  return Math.max(1, Math.ceil((WHOLE * gain * quality) / total - 1e-9))
}
