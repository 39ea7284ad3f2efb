/** Brings up the names of one segment that lists have, and adds up how much of what is asked for each has. */
import type { Part } from "./Part.ts"
import type { Plan, PlannedWord } from "./Plan.ts"

/** The whole query in the units in which is counted: a byte a name. */
export const WHOLE = 250

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
  /** By entry. Clamped: never more than 255. */
  sums = new Uint8ClampedArray(4096)
  /** The names brought up. */
  from = 0
  to = 0
  /** Of a segment that is elsewhere: the lists that were fetched, by rank. */
  lists: ReadonlyMap<number, Uint8Array> | null = null

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
    const runs: Array<Run> = []
    for (const { mask, opens, quality, word: known } of word.variants) {
      const rank = known.ranks[place] ?? -1
      if (rank < 0 || !opens) continue
      const from = this.to
      this.to = this.load(rank, from)
      this.sums.fill(stepOf(plan, mask, quality), from, this.to)
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
        // Of a word's variants only one can stand for it.
        sums[to++] = Math.max(sums[i++] ?? 0, sums[j++] ?? 0)
      }
    }
    const rest = i < a.to ? { from: i, to: a.to } : { from: j, to: b.to }
    entries.copyWithin(to, rest.from, rest.to)
    sums.copyWithin(to, rest.from, rest.to)
    this.to = to + sizeOf(rest)
    return { from, to: this.to }
  }

  private raise(rank: number, step: number): void {
    const start = this.to
    const end = this.load(rank, start)
    const { entries, sums } = this
    let i = this.from
    if ((end - start) * FEW < start - i) {
      for (let at = start; at < end; at++) {
        const entry = entries[at] ?? 0
        let high = start
        while (i < high) {
          const middle = (i + high) >>> 1
          if ((entries[middle] ?? 0) < entry) i = middle + 1
          else high = middle
        }
        if (i < start && entries[i] === entry) sums[i] = (sums[i] ?? 0) + step
      }
      return
    }
    for (let at = start; at < end && i < start; ) {
      const entry = entries[at] ?? 0
      const other = entries[i] ?? 0
      if (other < entry) i++
      else {
        if (other === entry) {
          sums[i] = (sums[i] ?? 0) + step
          i++
        }
        at++
      }
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
    const sums = new Uint8ClampedArray(2 * size)
    sums.set(this.sums)
    this.sums = sums
  }
}

/** Rounded up: what was added up is never less than what a name has. */
export const stepOf = ({ total, weights }: Plan, mask: number, quality: number): number => {
  let gain = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) gain += weights[31 - Math.clz32(rest & -rest)] ?? 0
  return Math.max(1, Math.ceil((WHOLE * gain * quality) / total - 1e-9))
}
