/**
 * Term-at-a-time evaluation with accumulators (Turtle and Flood, 1995; Zobel and Moffat, ACM Computing Surveys 38(2),
 * 2006) over the posting lists of one segment. `open` makes every name that has a variant of one word a candidate; `add`
 * adds the coverage that the lists of another word give the candidates; `prune` drops candidates that have too little.
 * The coverage of a candidate is how much of the query its words make up, rounded up.
 */
import type { SearchedSegment } from "../dictionary/SearchedSegment.ts"
import type { PlannedWord, QueryPlan } from "../query/QueryPlan.ts"
import { PostingDecoder } from "./PostingDecoder.ts"
import { lowerBound, PostingMerger, type PostingRun, SEARCH_RATIO } from "./PostingMerger.ts"

/** The coverage of a name that has the whole query. */
export const FULL_COVERAGE = 1000
/** The most that two bytes hold. A name that has the same word many times can have more than the full coverage. */
const MOST = 65_535
/** A limit beyond the longest posting list. */
const ALL = 0x7fffffff
/** Postings decoded at a time where a list is compared with the candidates: so many stay in the processor's first cache. */
const CHUNK = 512

export class PostingsAccumulator {
  readonly segment: SearchedSegment
  private readonly merger = new PostingMerger()
  private readonly decoder = new PostingDecoder()
  private readonly chunk = new Uint32Array(CHUNK)
  /** Where the candidates stand among the entries. */
  from = 0
  to = 0
  /** For a remote segment: the posting lists that were fetched, by rank. */
  fetched: ReadonlyMap<number, Uint8Array> | null = null
  /** No candidate has less coverage. */
  private least = 0

  constructor(segment: SearchedSegment) {
    this.segment = segment
  }

  get entries(): Uint32Array {
    return this.merger.entries
  }

  get coverage(): Uint16Array {
    return this.merger.coverage
  }

  /** Number of candidates. */
  get count(): number {
    return this.to - this.from
  }

  /**
   * The candidates are now the names in the posting lists of those variants of a word that open candidates.
   * `segmentNumber`: which of a term's ranks belongs to this segment.
   */
  open(plan: QueryPlan, word: PlannedWord, segmentNumber: number): void {
    const { merger } = this
    merger.end = 0
    this.least = MOST
    const runs: Array<PostingRun> = []
    for (const { mask, opens, quality, term } of word.variants) {
      const rank = term.ranks[segmentNumber] ?? -1
      if (rank < 0 || !opens) continue
      const from = merger.end
      merger.end = this.decode(rank, from)
      const coverage = coverageOf(plan, mask, quality)
      merger.coverage.fill(coverage, from, merger.end)
      this.least = Math.min(this.least, coverage)
      runs.push({ from, to: merger.end })
    }
    const { from, to } = merger.mergeAll(runs)
    this.from = from
    this.to = to
  }

  /** Adds what the posting lists of another word say of the candidates. */
  add(plan: QueryPlan, word: PlannedWord, segmentNumber: number): void {
    for (const { mask, quality, term } of word.variants) {
      const rank = term.ranks[segmentNumber] ?? -1
      if (rank >= 0) this.addList(rank, coverageOf(plan, mask, quality))
    }
  }

  /** Drops candidates that have less than `least`; `leastWithInitial` is for those with a one-letter word. */
  prune(least: number, leastWithInitial: number): void {
    if (least <= this.least) return
    const { coverage, entries, to } = this
    let kept = this.from
    for (let i = this.from; i < to; i++) {
      const entry = entries[i] ?? 0
      const own = coverage[i] ?? 0
      if (own < ((entry & 1) === 0 ? least : leastWithInitial)) continue
      entries[kept] = entry
      coverage[kept++] = own
    }
    this.to = kept
  }

  private addList(rank: number, coverage: number): void {
    const isShort = (this.segment.segment.frequency[rank] ?? 0) * SEARCH_RATIO < this.count
    if (isShort) this.addBySearch(rank, coverage)
    else this.addByMerge(rank, coverage)
  }

  /** Searches for each entry of the list among the candidates. */
  private addBySearch(rank: number, addition: number): void {
    const { from, to: start } = this
    const end = this.decode(rank, start)
    const { coverage, entries } = this
    let i = from
    for (let at = start; at < end; at++) {
      const entry = entries[at] ?? 0
      i = lowerBound(entries, entry, i, start)
      if (i < start && entries[i] === entry) coverage[i] = Math.min(MOST, (coverage[i] ?? 0) + addition)
    }
  }

  /** Goes through the list and the candidates side by side. */
  private addByMerge(rank: number, addition: number): void {
    const { chunk, coverage, decoder, entries, from, to } = this
    if (from === to) return
    this.startList(rank)
    let i = from
    let candidate = entries[i] ?? 0
    for (let end = CHUNK; end === CHUNK; ) {
      end = decoder.decode(chunk, 0, CHUNK)
      for (let at = 0; at < end; at++) {
        const entry = chunk[at] ?? 0
        while (candidate < entry) {
          if (++i === to) return
          candidate = entries[i] ?? 0
        }
        if (candidate === entry) coverage[i] = Math.min(MOST, (coverage[i] ?? 0) + addition)
      }
    }
  }

  /** Writes the entries of a posting list from `from` on and answers where they end. */
  private decode(rank: number, from: number): number {
    this.merger.reserve(from + (this.segment.segment.frequency[rank] ?? 0))
    this.startList(rank)
    return this.decoder.decode(this.entries, from, ALL)
  }

  private startList(rank: number): void {
    const { postings, postingStart } = this.segment.segment
    const fetched = this.fetched?.get(rank)
    if (fetched === undefined)
      this.decoder.start(postings, postingStart[rank] ?? 0, postingStart[rank + 1] ?? 0)
    else this.decoder.start(fetched, 0, fetched.length)
  }
}

/** Rounded up, so that the coverage of a name is never less than what it has. */
export const coverageOf = ({ total, weights }: QueryPlan, mask: number, quality: number): number => {
  let gain = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) gain += weights[31 - Math.clz32(rest & -rest)] ?? 0
  return Math.max(1, Math.ceil((FULL_COVERAGE * gain * quality) / total - 1e-9))
}
