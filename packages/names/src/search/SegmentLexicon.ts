/** The words of all segments that are searched together. */
import { knownBeginnings } from "./knownWords.ts"
import type { Known, Lexicon } from "./Lexicon.ts"
import { beginningPositions, soundingPositions } from "./lookUp.ts"
import { nearPositions } from "./nearPositions.ts"
import type { Searched } from "./Part.ts"
import type { Segment } from "./Segment.ts"

export class SegmentLexicon implements Lexicon {
  readonly names: number
  private readonly parts: ReadonlyArray<Searched>
  /** Where there is one segment as it was built: nothing to reckon over. */
  private readonly only: Segment | null
  private readonly found: Array<number> = []

  constructor(parts: ReadonlyArray<Searched>) {
    this.parts = parts
    const [first] = parts
    this.only = parts.length === 1 && first !== undefined && first.removed === null ? first.segment : null
    this.names = parts.reduce((sum, { removed, segment }) => sum + segment.names - (removed?.count ?? 0), 0)
  }

  exact(text: string): Known | undefined {
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

  beginnings(text: string, letters: readonly [number, number]): Iterable<number> {
    const found = new Set<number>()
    for (const { segment } of this.parts) knownBeginnings(segment.known, text, letters, found)
    return this.parts.length === 1 ? found : [...found].sort((a, b) => a - b)
  }

  near(text: string, edits: 1 | 2): ReadonlyArray<Known> {
    return this.collect((segment, found) => nearPositions(segment, text, edits, found))
  }

  sounding(text: string): ReadonlyArray<Known> {
    return this.collect((segment, found) => soundingPositions(segment, text, found))
  }

  beginning(text: string, least: number): ReadonlyArray<Known> {
    // Of several segments, each may have less of a word than all have together.
    const own = this.parts.length === 1 ? least : 0
    return this.collect((segment, found) => beginningPositions(segment, text, own, found))
  }

  private known(text: string, ranks: ReadonlyArray<number>): Known | undefined {
    let frequency = 0
    ranks.forEach((rank, i) => {
      const part = this.parts[i]
      if (rank < 0 || part === undefined) return
      frequency += (part.segment.frequency[rank] ?? 0) - (part.removed?.lost.get(rank) ?? 0)
    })
    // A word of which every name was taken out is no word any more.
    return frequency === 0 ? undefined : { text, frequency, ranks }
  }

  private collect(search: (segment: Segment, found: Array<number>) => void): ReadonlyArray<Known> {
    const { found, only, parts } = this
    const words: Array<Known> = []
    if (only !== null) {
      found.length = 0
      search(only, found)
      for (const position of found) {
        const rank = only.rankOfPosition[position] ?? 0
        words.push({ text: only.tokenAt(position), frequency: only.frequency[rank] ?? 0, ranks: [rank] })
      }
      return words
    }
    const texts = new Set<string>()
    for (const { segment } of parts) {
      found.length = 0
      search(segment, found)
      for (const position of found) texts.add(segment.tokenAt(position))
    }
    for (const text of texts) {
      const word = this.exact(text)
      if (word !== undefined) words.push(word)
    }
    return words
  }
}
