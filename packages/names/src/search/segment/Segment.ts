/**
 * An immutable index of names over one buffer, which threads may share. Nothing is copied when it is opened. Of a segment
 * whose lists and rows are elsewhere it has the outline: then `posting`, `forward`, `entity` and `meta` are empty.
 */
import { LONGEST_TOKEN } from "../analysis/analyseName.ts"
import { wordCountOf } from "../analysis/nameAttributes.ts"
import { mayHold } from "./bloomFilter.ts"
import { BUCKETS, bucketOf } from "./dictionaryOrder.ts"
import { type RemoteSections, readResidentSegment } from "./residentSegment.ts"
import {
  FORWARD_BLOCK,
  readLayout,
  type SectionName,
  type SegmentLayout,
  type SegmentRefusal,
  type SegmentStamp
} from "./segmentFormat.ts"

export class Segment {
  readonly buffer: ArrayBufferLike
  readonly stamp: SegmentStamp
  readonly nameCount: number
  readonly termCount: number
  /** By position: bucket by bucket, the bytes of the words in order. */
  readonly bucketStart: Uint32Array
  readonly textStart: Uint32Array
  readonly text: Uint8Array
  readonly letterMask: Uint32Array
  readonly rankOfPosition: Uint32Array
  /** By rank: the commonest word first. */
  readonly positionOfRank: Uint32Array
  readonly frequency: Uint32Array
  /** The first byte, with the highest bit set for a word of one byte. */
  readonly initial: Uint8Array
  readonly postingStart: Uint32Array
  /** Differences between the entries of the names that have the word: see `SegmentBuilder`. The first is counted from -1. */
  readonly postings: Uint8Array
  readonly forwardStart: Uint32Array
  /** Ranks of each name's words in their order. */
  readonly forward: Uint8Array
  readonly entity: Uint32Array
  readonly attributes: Uint32Array
  /** Each name's words: see `sketch`. */
  readonly signature: Uint32Array
  /** Which words there may be: see `knownWords`. */
  readonly bloomFilter: Uint32Array
  /** Positions by what is left of words without a letter: see `slips`. */
  readonly deletionStart: Uint32Array
  readonly deletionPositions: Uint16Array
  readonly soundKey: Uint32Array
  readonly soundOrder: Uint32Array
  /** What is elsewhere; null of a segment that is here as a whole. */
  readonly remote: RemoteSections | null
  /** Of no meaning: kept so that reading ahead is not optimised away. */
  prefetched = 0

  private constructor(
    buffer: ArrayBufferLike,
    { at, names, stamp, tokens }: SegmentLayout,
    afar: RemoteSections | null
  ) {
    this.buffer = buffer
    this.stamp = stamp
    this.nameCount = names
    this.termCount = tokens
    const where = (section: SectionName) => at.get(section) ?? { offset: 0, bytes: 0 }
    const words = (section: SectionName) =>
      new Uint32Array(buffer, where(section).offset, where(section).bytes / 4)
    const bytes = (section: SectionName) =>
      new Uint8Array(buffer, where(section).offset, where(section).bytes)
    this.bucketStart = words("bucketStart")
    this.text = bytes("text")
    this.letterMask = words("mask")
    this.rankOfPosition = words("rankOfPosition")
    this.positionOfRank = words("positionOfRank")
    this.frequency = words("frequency")
    this.initial = bytes("initial")
    this.postingStart = words("postingStart")
    this.postings = bytes("posting")
    this.forwardStart = words("forwardStart")
    this.forward = bytes("forward")
    this.entity = words("entity")
    this.attributes = words("meta")
    this.signature = words("sketch")
    this.bloomFilter = words("known")
    this.deletionStart = words("slipStart")
    this.deletionPositions = new Uint16Array(buffer, where("slip").offset, where("slip").bytes / 2)
    this.soundKey = words("soundKey")
    this.soundOrder = words("soundOrder")
    this.textStart = textStarts(this.bucketStart)
    this.remote = afar
  }

  /** `trusted`: the buffer was opened before, by another thread, and its checksums agreed. */
  static open(
    buffer: ArrayBufferLike,
    options: { readonly trusted?: boolean } = {}
  ): Segment | SegmentRefusal {
    const layout = readLayout(buffer, options.trusted === true)
    return "_tag" in layout ? layout : new Segment(buffer, layout, null)
  }

  /** Of what `OutlineBuilder` made. */
  static openResident(
    buffer: ArrayBufferLike,
    options: { readonly trusted?: boolean } = {}
  ): Segment | SegmentRefusal {
    const outline = readResidentSegment(buffer, options.trusted === true)
    return "_tag" in outline ? outline : new Segment(buffer, outline.layout, outline.remote)
  }

  get bytes(): number {
    return this.buffer.byteLength
  }

  /** The position of a word, or -1. */
  positionOf(token: string): number {
    const length = token.length
    if (length > LONGEST_TOKEN) return -1
    const bucket = bucketOf(token.charCodeAt(0), length)
    const first = this.bucketStart[bucket] ?? 0
    let low = first
    let high = this.bucketStart[bucket + 1] ?? 0
    if (low === high || !mayHold(this.bloomFilter, token)) return -1
    const { text } = this
    const start = this.textStart[bucket] ?? 0
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = start + (middle - first) * length
      let i = 1
      while (i < length && text[at + i] === token.charCodeAt(i)) i++
      if (i === length) return middle
      if ((text[at + i] ?? 0) < token.charCodeAt(i)) low = middle + 1
      else high = middle
    }
    return -1
  }

  /** The rank of a word, or -1. */
  rankOf(token: string): number {
    const position = this.positionOf(token)
    return position < 0 ? -1 : (this.rankOfPosition[position] ?? -1)
  }

  termAt(position: number): string {
    const bucket = this.bucketAt(position)
    const length = bucket & 63
    return this.readText(
      (this.textStart[bucket] ?? 0) + (position - (this.bucketStart[bucket] ?? 0)) * length,
      length
    )
  }

  termOf(rank: number): string {
    return this.termAt(this.positionOfRank[rank] ?? 0)
  }

  /** A name's words in their order, as they are compared. */
  wordsOf(name: number): ReadonlyArray<string> {
    return this.ranksOf(name).map((rank) => this.termOf(rank))
  }

  /**
   * Reads what comparing these names will read, none waiting for another, so that the processor fetches them together:
   * of twenty million names hardly any is in its caches.
   */
  prefetchNames(names: Uint32Array, from: number, to: number): void {
    const { forward, forwardStart, attributes: meta } = this
    let seen = 0
    for (let i = from; i < to; i++) {
      const name = names[i] ?? 0
      seen ^= (forwardStart[(name / FORWARD_BLOCK) | 0] ?? 0) ^ (meta[name] ?? 0)
    }
    for (let i = from; i < to; i++)
      seen ^= forward[forwardStart[((names[i] ?? 0) / FORWARD_BLOCK) | 0] ?? 0] ?? 0
    this.prefetched = seen
  }

  /** Where the ranks of a name begin. */
  forwardAt(name: number): number {
    const { forward, attributes: meta } = this
    let at = this.forwardStart[(name / FORWARD_BLOCK) | 0] ?? 0
    let skip = 0
    for (let before = name - (name % FORWARD_BLOCK); before < name; before++)
      skip += (meta[before] ?? 0) >>> 27
    while (skip > 0) if ((forward[at++] ?? 0) < 0x80) skip--
    return at
  }

  /** The ranks of a name's words in their order. */
  ranksOf(name: number): ReadonlyArray<number> {
    return ranksIn(this.forward, this.forwardAt(name), wordCountOf(this.attributes[name] ?? 0))
  }

  readText(start: number, length: number): string {
    const { text } = this
    let token = ""
    for (let i = 0; i < length; i++) token += String.fromCharCode(text[start + i] ?? 0)
    return token
  }

  private bucketAt(position: number): number {
    let low = 0
    let high = BUCKETS
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.bucketStart[middle + 1] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** As many ranks as are written from a place on. */
export const ranksIn = (forward: Uint8Array, from: number, count: number): ReadonlyArray<number> => {
  const ranks: Array<number> = []
  let at = from
  for (let left = count; left > 0; left--) {
    let rank = 0
    let shift = 0
    let byte = forward[at++] ?? 0
    for (; byte >= 0x80; byte = forward[at++] ?? 0) {
      rank |= (byte & 0x7f) << shift
      shift += 7
    }
    ranks.push(rank | (byte << shift))
  }
  return ranks
}

/** The words of a bucket have one length, so their places follow from how many there are. */
const textStarts = (bucketStart: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(BUCKETS)
  let at = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    starts[bucket] = at
    at += ((bucketStart[bucket + 1] ?? 0) - (bucketStart[bucket] ?? 0)) * (bucket & 63)
  }
  return starts
}
