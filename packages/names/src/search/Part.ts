/** One segment as it is searched: with the weight its words have now, and without the names taken out. */
import type { Segment } from "./Segment.ts"
import type { SegmentLexicon } from "./SegmentLexicon.ts"
import { FINGERPRINT_BITS, fingerprintOf, sketchShapes } from "./sketch.ts"
import type { Tombstones } from "./Tombstones.ts"
import { weightOf } from "./weightOf.ts"

export interface Searched {
  readonly segment: Segment
  readonly removed: Tombstones | null
}

export interface Part extends Searched {
  /** By rank, what a word says about who is named, in bits. */
  readonly weight: Float64Array
  /** The least weight of a word. */
  readonly leastWeight: number
  /** By fingerprint, where `shapeStarts` says for a shape of a sketch: the least weight of a word that has it, rounded down, shifted. */
  readonly leastOfShape: Int32Array
  /** By byte: the rank of the word that is that letter alone, or -1. */
  readonly letterRank: Int32Array
}

/** A bit of weight is told in so many parts. */
export const WEIGHT_PARTS = 32
/** Below it, bounds add up what words may add. */
export const COST_SHIFT = 14

export const partsOf = (searched: ReadonlyArray<Searched>, lexicon: SegmentLexicon): ReadonlyArray<Part> =>
  searched.map((each) => {
    const weight = weights(each.segment, lexicon, searched)
    return {
      ...each,
      weight,
      leastWeight: weight.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      leastOfShape: leastOfShape(weight),
      letterRank: Int32Array.from({ length: 256 }, (_, byte) =>
        each.segment.rankOf(String.fromCharCode(byte))
      )
    }
  })

const leastOfShape = (weight: Float64Array): Int32Array => {
  const least = new Int32Array(2 ** FINGERPRINT_BITS).fill(0x7fffffff)
  for (let rank = 0; rank < weight.length; rank++) {
    const at = fingerprintOf(rank)
    least[at] = Math.min(least[at] ?? 0, Math.floor((weight[rank] ?? 0) * WEIGHT_PARTS) << COST_SHIFT)
  }
  return Int32Array.from(
    sketchShapes.flatMap(({ bits }) => {
      const size = 2 ** (FINGERPRINT_BITS - bits)
      return Array.from({ length: 2 ** bits }, (_, at) =>
        least.subarray(at * size, (at + 1) * size).reduce((a, b) => Math.min(a, b), 0x7fffffff)
      )
    })
  )
}

/** Recomputed for the words that the other segment has too, or that were lost with names taken out. */
const weights = (segment: Segment, lexicon: SegmentLexicon, parts: ReadonlyArray<Searched>): Float64Array => {
  const own = Float64Array.from(segment.frequency, (frequency) => weightOf(lexicon.names, frequency))
  const reweigh = (text: string) => {
    const rank = segment.rankOf(text)
    const word = rank < 0 ? undefined : lexicon.exact(text)
    if (word !== undefined) own[rank] = weightOf(lexicon.names, word.frequency)
  }
  for (const { removed, segment: other } of parts) {
    if (other !== segment && other.tokens <= segment.tokens)
      for (let rank = 0; rank < other.tokens; rank++) reweigh(other.tokenOf(rank))
    if (removed !== null) for (const rank of removed.lost.keys()) reweigh(other.tokenOf(rank))
  }
  if (parts.some(({ segment: other }) => other !== segment && other.tokens > segment.tokens))
    for (let rank = 0; rank < segment.tokens; rank++) reweigh(segment.tokenOf(rank))
  return own
}
