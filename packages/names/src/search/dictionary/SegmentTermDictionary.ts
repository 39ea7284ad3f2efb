/** The words of all segments that are searched together. */
import { heldPrefixLengths } from "../segment/bloomFilter.ts"
import type { Segment } from "../segment/Segment.ts"
import { positionsWithinEdits } from "./nearPositions.ts"
import type { TombstonedSegment } from "./SearchedSegment.ts"
import { positionsBeginningWith, positionsSoundingLike } from "./similarPositions.ts"
import type { Term, TermDictionary } from "./TermDictionary.ts"

export class SegmentTermDictionary implements TermDictionary {
  readonly nameCount: number
  private readonly parts: ReadonlyArray<TombstonedSegment>
  /** Where there is one segment as it was built: nothing to reckon over. */
  private readonly only: Segment | null
  private readonly found: Array<number> = []

  constructor(parts: ReadonlyArray<TombstonedSegment>) {
    this.parts = parts
    const [first] = parts
    this.only = parts.length === 1 && first !== undefined && first.tombstones === null ? first.segment : null
    this.nameCount = parts.reduce(
      (sum, { tombstones: removed, segment }) => sum + segment.nameCount - (removed?.count ?? 0),
      0
    )
  }

  exact(text: string): Term | undefined {
    const { only } = this
    if (only !== null) {
      const rank = only.rankOf(text)
      return rank < 0 ? undefined : { text, frequency: only.frequency[rank] ?? 0, ranks: [rank] }
    }
    return this.known(
      text,
      this.parts.map(({ segment }) => segment.rankOf(text))
    )
  }

  prefixLengths(text: string, letters: readonly [number, number]): Iterable<number> {
    const found = new Set<number>()
    for (const { segment } of this.parts) heldPrefixLengths(segment.bloomFilter, text, letters, found)
    return this.parts.length === 1 ? found : [...found].sort((a, b) => a - b)
  }

  withinEdits(text: string, edits: 1 | 2): ReadonlyArray<Term> {
    return this.collect((segment, found) => positionsWithinEdits(segment, text, edits, found))
  }

  soundingLike(text: string): ReadonlyArray<Term> {
    return this.collect((segment, found) => positionsSoundingLike(segment, text, found))
  }

  beginningWith(text: string, least: number): ReadonlyArray<Term> {
    // Of several segments, each may have less of a word than all have together.
    const own = this.parts.length === 1 ? least : 0
    return this.collect((segment, found) => positionsBeginningWith(segment, text, own, found))
  }

  private known(text: string, ranks: ReadonlyArray<number>): Term | undefined {
    let frequency = 0
    ranks.forEach((rank, i) => {
      const part = this.parts[i]
      if (rank < 0 || part === undefined) return
      frequency += (part.segment.frequency[rank] ?? 0) - (part.tombstones?.lostByRank.get(rank) ?? 0)
    })
    // A word of which every name was taken out is no word any more.
    return frequency === 0 ? undefined : { text, frequency, ranks }
  }

  private collect(search: (segment: Segment, found: Array<number>) => void): ReadonlyArray<Term> {
    const { found, only, parts } = this
    const words: Array<Term> = []
    if (only !== null) {
      found.length = 0
      search(only, found)
      for (const position of found) {
        const rank = only.rankOfPosition[position] ?? 0
        words.push({ text: only.termAt(position), frequency: only.frequency[rank] ?? 0, ranks: [rank] })
      }
      return words
    }
    const texts = new Set<string>()
    for (const { segment } of parts) {
      found.length = 0
      search(segment, found)
      for (const position of found) texts.add(segment.termAt(position))
    }
    for (const text of texts) {
      const word = this.exact(text)
      if (word !== undefined) words.push(word)
    }
    return words
  }
}
