/** The term dictionary of all segments that are searched together: their frequencies are added up. */
import { heldPrefixLengths } from "../segment/bloomFilter.ts"
import type { Segment } from "../segment/Segment.ts"
import type { TombstonedSegment } from "../segment/Tombstones.ts"
import { positionsWithinEdits } from "./positionsWithinEdits.ts"
import { positionsBeginningWith, positionsSoundingLike } from "./similarPositions.ts"
import type { Term, TermDictionary } from "./TermDictionary.ts"

export class SegmentTermDictionary implements TermDictionary {
  readonly nameCount: number
  private readonly segments: ReadonlyArray<TombstonedSegment>
  /** The segment, if it is the only one and has no tombstones: then its own frequencies hold. */
  private readonly only: Segment | null
  private readonly found: Array<number> = []

  constructor(segments: ReadonlyArray<TombstonedSegment>) {
    this.segments = segments
    const [first] = segments
    this.only =
      segments.length === 1 && first !== undefined && first.tombstones === null ? first.segment : null
    this.nameCount = segments.reduce(
      (sum, { segment, tombstones }) => sum + segment.nameCount - (tombstones?.count ?? 0),
      0
    )
  }

  exact(text: string): Term | undefined {
    const { only } = this
    if (only !== null) {
      const rank = only.rankOf(text)
      return rank < 0 ? undefined : { text, frequency: only.frequency[rank] ?? 0, ranks: [rank] }
    }
    return this.termOf(
      text,
      this.segments.map(({ segment }) => segment.rankOf(text))
    )
  }

  prefixLengths(text: string, range: readonly [number, number]): Iterable<number> {
    const found = new Set<number>()
    for (const { segment } of this.segments) heldPrefixLengths(segment.bloomFilter, text, range, found)
    return this.segments.length === 1 ? found : [...found].sort((a, b) => a - b)
  }

  withinEdits(text: string, edits: 1 | 2): ReadonlyArray<Term> {
    return this.collect((segment, found) => positionsWithinEdits(segment, text, edits, found))
  }

  soundingLike(text: string): ReadonlyArray<Term> {
    return this.collect((segment, found) => positionsSoundingLike(segment, text, found))
  }

  beginningWith(text: string, least: number): ReadonlyArray<Term> {
    // Of several segments, each may have fewer names with a word than all have together.
    const own = this.segments.length === 1 ? least : 0
    return this.collect((segment, found) => positionsBeginningWith(segment, text, own, found))
  }

  private termOf(text: string, ranks: ReadonlyArray<number>): Term | undefined {
    let frequency = 0
    ranks.forEach((rank, i) => {
      const own = this.segments[i]
      if (rank < 0 || own === undefined) return
      frequency += (own.segment.frequency[rank] ?? 0) - (own.tombstones?.lostByRank.get(rank) ?? 0)
    })
    // A word of which every name has a tombstone is no term any more.
    return frequency === 0 ? undefined : { text, frequency, ranks }
  }

  private collect(search: (segment: Segment, found: Array<number>) => void): ReadonlyArray<Term> {
    const { found, only, segments } = this
    const terms: Array<Term> = []
    if (only !== null) {
      found.length = 0
      search(only, found)
      for (const position of found) {
        const rank = only.rankOfPosition[position] ?? 0
        terms.push({ text: only.termAt(position), frequency: only.frequency[rank] ?? 0, ranks: [rank] })
      }
      return terms
    }
    const texts = new Set<string>()
    for (const { segment } of segments) {
      found.length = 0
      search(segment, found)
      for (const position of found) texts.add(segment.termAt(position))
    }
    for (const text of texts) {
      const term = this.exact(text)
      if (term !== undefined) terms.push(term)
    }
    return terms
  }
}
