/**
 * A segment with the weights that its words have when all segments are searched together. A weight follows from a word's
 * frequency in all segments, without the names that have tombstones, so it cannot be stored in one segment.
 */
import { businessWords } from "../../lexicon/businessWords.ts"
import { termWeight } from "../analysis/termWeight.ts"
import type { Segment } from "../segment/Segment.ts"
import { FINGERPRINT_BITS, fingerprintOf, signatureLayouts } from "../segment/signature.ts"
import type { TombstonedSegment } from "../segment/Tombstones.ts"
import type { TermDictionary } from "./TermDictionary.ts"

export interface SearchedSegment extends TombstonedSegment {
  /** The weight of each word by rank, in bits. */
  readonly weightOfRank: Float64Array
  /** The least weight of a word. */
  readonly leastWeight: number
  /**
   * The least weight of a word that has a fingerprint, for each layout of signatures as `layoutStarts` says: in steps of
   * `WEIGHT_STEPS` a bit, rounded down, shifted by `COST_SHIFT`.
   */
  readonly leastWeightOfFingerprint: Int32Array
  /** By byte: the rank of the word that is this letter alone, or -1. */
  readonly rankOfLetter: Int32Array
  /** By rank: whether a word is one of `businessWords`, for which an initial is seldom meant. */
  readonly isBusinessWord: Uint8Array
}

/** Upper bounds count weight in so many steps a bit. */
export const WEIGHT_STEPS = 32
/** In the bits below, upper bounds add up the coverage that words add. */
export const COST_SHIFT = 14

export const searchedSegmentsOf = (
  segments: ReadonlyArray<TombstonedSegment>,
  dictionary: TermDictionary
): ReadonlyArray<SearchedSegment> =>
  segments.map((each) => {
    const weightOfRank = weightsOf(each.segment, dictionary, segments)
    return {
      ...each,
      weightOfRank,
      leastWeight: weightOfRank.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      leastWeightOfFingerprint: leastWeightOfFingerprint(weightOfRank),
      rankOfLetter: Int32Array.from({ length: 256 }, (_, byte) =>
        each.segment.rankOf(String.fromCharCode(byte))
      ),
      isBusinessWord: businessWordsOf(each.segment)
    }
  })

const businessWordsOf = (segment: Segment): Uint8Array => {
  const found = new Uint8Array(segment.termCount)
  for (const word of businessWords) {
    const rank = segment.rankOf(word)
    if (rank >= 0) found[rank] = 1
  }
  return found
}

const leastWeightOfFingerprint = (weightOfRank: Float64Array): Int32Array => {
  const least = new Int32Array(2 ** FINGERPRINT_BITS).fill(0x7fffffff)
  for (let rank = 0; rank < weightOfRank.length; rank++) {
    const at = fingerprintOf(rank)
    least[at] = Math.min(least[at] ?? 0, Math.floor((weightOfRank[rank] ?? 0) * WEIGHT_STEPS) << COST_SHIFT)
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

/** Computed anew for the words that another segment has too, and for those that names with tombstones have. */
const weightsOf = (
  segment: Segment,
  dictionary: TermDictionary,
  segments: ReadonlyArray<TombstonedSegment>
): Float64Array => {
  const weights = Float64Array.from(segment.frequency, (frequency) =>
    termWeight(dictionary.nameCount, frequency)
  )
  const reweigh = (text: string) => {
    const rank = segment.rankOf(text)
    const term = rank < 0 ? undefined : dictionary.exact(text)
    if (term !== undefined) weights[rank] = termWeight(dictionary.nameCount, term.frequency)
  }
  for (const { segment: other, tombstones } of segments) {
    if (other !== segment && other.termCount <= segment.termCount)
      for (let rank = 0; rank < other.termCount; rank++) reweigh(other.termOf(rank))
    if (tombstones !== null) for (const rank of tombstones.lostByRank.keys()) reweigh(other.termOf(rank))
  }
  if (segments.some(({ segment: other }) => other !== segment && other.termCount > segment.termCount))
    for (let rank = 0; rank < segment.termCount; rank++) reweigh(segment.termOf(rank))
  return weights
}
