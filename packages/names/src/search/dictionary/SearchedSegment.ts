/** One segment as it is searched: with the weight its words have now, and without the names taken out. */

import { termWeight } from "../analysis/termWeight.ts"
import type { Segment } from "../segment/Segment.ts"
import { FINGERPRINT_BITS, fingerprintOf, signatureLayouts } from "../segment/signature.ts"
import type { Tombstones } from "../segment/Tombstones.ts"
import type { SegmentTermDictionary } from "./SegmentTermDictionary.ts"

export interface TombstonedSegment {
  readonly segment: Segment
  readonly tombstones: Tombstones | null
}

export interface SearchedSegment extends TombstonedSegment {
  /** By rank, what a word says about who is named, in bits. */
  readonly weightOfRank: Float64Array
  /** The least weight of a word. */
  readonly leastWeight: number
  /** By fingerprint, where `shapeStarts` says for a shape of a sketch: the least weight of a word that has it, rounded down, shifted. */
  readonly leastWeightOfFingerprint: Int32Array
  /** By byte: the rank of the word that is that letter alone, or -1. */
  readonly rankOfLetter: Int32Array
}

/** A bit of weight is told in so many parts. */
export const WEIGHT_STEPS = 32
/** Below it, bounds add up what words may add. */
export const COST_SHIFT = 14

export const searchedSegmentsOf = (
  searched: ReadonlyArray<TombstonedSegment>,
  lexicon: SegmentTermDictionary
): ReadonlyArray<SearchedSegment> =>
  searched.map((each) => {
    const weight = weights(each.segment, lexicon, searched)
    return {
      ...each,
      weightOfRank: weight,
      leastWeight: weight.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      leastWeightOfFingerprint: leastOfShape(weight),
      rankOfLetter: Int32Array.from({ length: 256 }, (_, byte) =>
        each.segment.rankOf(String.fromCharCode(byte))
      )
    }
  })

const leastOfShape = (weight: Float64Array): Int32Array => {
  const least = new Int32Array(2 ** FINGERPRINT_BITS).fill(0x7fffffff)
  for (let rank = 0; rank < weight.length; rank++) {
    const at = fingerprintOf(rank)
    least[at] = Math.min(least[at] ?? 0, Math.floor((weight[rank] ?? 0) * WEIGHT_STEPS) << COST_SHIFT)
  }
  return Int32Array.from(
    signatureLayouts.flatMap(({ bits }) => {
      const size = 2 ** (FINGERPRINT_BITS - bits)
      return Array.from({ length: 2 ** bits }, (_, at) =>
        least.subarray(at * size, (at + 1) * size).reduce((a, b) => Math.min(a, b), 0x7fffffff)
      )
    })
  )
}

/** Recomputed for the words that the other segment has too, or that were lost with names taken out. */
const weights = (
  segment: Segment,
  lexicon: SegmentTermDictionary,
  parts: ReadonlyArray<TombstonedSegment>
): Float64Array => {
  const own = Float64Array.from(segment.frequency, (frequency) => termWeight(lexicon.nameCount, frequency))
  const reweigh = (text: string) => {
    const rank = segment.rankOf(text)
    const word = rank < 0 ? undefined : lexicon.exact(text)
    if (word !== undefined) own[rank] = termWeight(lexicon.nameCount, word.frequency)
  }
  for (const { tombstones: removed, segment: other } of parts) {
    if (other !== segment && other.termCount <= segment.termCount)
      for (let rank = 0; rank < other.termCount; rank++) reweigh(other.termOf(rank))
    if (removed !== null) for (const rank of removed.lostByRank.keys()) reweigh(other.termOf(rank))
  }
  if (parts.some(({ segment: other }) => other !== segment && other.termCount > segment.termCount))
    for (let rank = 0; rank < segment.termCount; rank++) reweigh(segment.termOf(rank))
  return own
}
