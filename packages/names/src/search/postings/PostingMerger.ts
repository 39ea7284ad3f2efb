/**
 * Merges sorted runs of postings into one, with the coverage of each. A much shorter run is merged by binary search, as
 * Hwang and Lin propose (SIAM Journal on Computing 1(1), 1972), others side by side. The memory grows and is used again.
 */

/** Consecutive elements of `entries`, in ascending order. */
export interface PostingRun {
  readonly from: number
  readonly to: number
}

const sizeOf = ({ from, to }: PostingRun): number => to - from

/** A run that is so many times shorter than another is searched for in it rather than merged side by side. */
export const SEARCH_RATIO = 8

export class PostingMerger {
  /** Twice a name's number, and one more if the name has a one-letter word. */
  entries = new Uint32Array(4096)
  /** Of each entry: how much of the query the name has. */
  coverage = new Uint16Array(4096)
  /** Where the last run ends. */
  end = 0

  /** The shortest two are merged until one is left. */
  mergeAll(runs: Array<PostingRun>): PostingRun {
    runs.sort((a, b) => sizeOf(a) - sizeOf(b))
    for (let at = 0; ; ) {
      const [a, b] = [runs[at++], runs[at++]]
      if (a === undefined) return { from: this.end, to: this.end }
      if (b === undefined) return a
      const both = this.merge(a, b)
      let to = at
      while (to < runs.length && sizeOf(runs[to] ?? both) < sizeOf(both)) to++
      runs.splice(to, 0, both)
    }
  }

  private merge(a: PostingRun, b: PostingRun): PostingRun {
    const from = this.end
    this.reserve(from + sizeOf(a) + sizeOf(b))
    this.end = sizeOf(a) * SEARCH_RATIO < sizeOf(b) ? this.insert(a, b, from) : this.interleave(a, b, from)
    return { from, to: this.end }
  }

  private interleave(a: PostingRun, b: PostingRun, from: number): number {
    const { coverage, entries } = this
    let [i, j, to] = [a.from, b.from, from]
    while (i < a.to && j < b.to) {
      const [x, y] = [entries[i] ?? 0, entries[j] ?? 0]
      if (x < y) {
        entries[to] = x
        coverage[to++] = coverage[i++] ?? 0
      } else if (y < x) {
        entries[to] = y
        coverage[to++] = coverage[j++] ?? 0
      } else {
        entries[to] = x
        coverage[to++] = Math.max(coverage[i++] ?? 0, coverage[j++] ?? 0)
      }
    }
    return this.copy(j, b.to, this.copy(i, a.to, to))
  }

  /** Inserts the few entries of `a`. What lies between two of them in `b` is copied as a whole. */
  private insert(a: PostingRun, b: PostingRun, from: number): number {
    const { coverage, entries } = this
    let [j, to] = [b.from, from]
    for (let i = a.from; i < a.to; i++) {
      const entry = entries[i] ?? 0
      const next = lowerBound(entries, entry, j, b.to)
      to = this.copy(j, next, to)
      j = next
      const isInBoth = j < b.to && entries[j] === entry
      entries[to] = entry
      // Of a word's variants only one can stand for it.
      coverage[to++] = Math.max(coverage[i] ?? 0, isInBoth ? (coverage[j++] ?? 0) : 0)
    }
    return this.copy(j, b.to, to)
  }

  private copy(from: number, end: number, to: number): number {
    this.entries.copyWithin(to, from, end)
    this.coverage.copyWithin(to, from, end)
    return to + end - from
  }

  reserve(size: number): void {
    if (size <= this.entries.length) return
    const room = Math.ceil(1.25 * size)
    const entries = new Uint32Array(room)
    entries.set(this.entries)
    this.entries = entries
    const coverage = new Uint16Array(room)
    coverage.set(this.coverage)
    this.coverage = coverage
  }
}

/** In ascending order: where the first entry stands that is not less than the given one. */
export const lowerBound = (entries: Uint32Array, entry: number, from: number, to: number): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? 0) < entry) low = middle + 1
    else high = middle
  }
  return low
}
