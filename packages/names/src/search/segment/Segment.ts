/**
 * A segment: an immutable inverted index of names in one buffer, which threads may share (Zobel and Moffat, Inverted files
 * for text search engines, ACM Computing Surveys 38(2), 2006). It has a term dictionary, a posting list for each word, and
 * a forward index with the words of each name. Nothing is copied when it is opened. Of a remote segment only the resident
 * part is here: then `postings`, `forward`, `entity` and `attributes` are empty.
 */
import { LONGEST_TOKEN } from "../analysis/analyseName.ts"
import { wordCountOf } from "../analysis/nameAttributes.ts"
import { varintsAt } from "../encoding/varint.ts"
import { mayHold } from "./bloomFilter.ts"
import { deletionHash } from "./deletionNeighbourhood.ts"
import { BUCKETS, bucketOf } from "./dictionaryOrder.ts"
import { type RemoteSections, readResidentPart } from "./residentPart.ts"
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
  /** The dictionary by position. A bucket has the words of one first byte and length; their bytes follow in order. */
  readonly bucketStart: Uint32Array
  readonly textStart: Uint32Array
  readonly text: Uint8Array
  readonly letterMask: Uint32Array
  readonly rankOfPosition: Uint32Array
  /** The dictionary by rank. The word of the highest frequency has rank 0. */
  readonly positionOfRank: Uint32Array
  readonly frequency: Uint32Array
  /** The first byte of each word, with the highest bit set for a word of one byte. */
  readonly initial: Uint8Array
  readonly postingStart: Uint32Array
  /** The posting lists by rank, as `PostingDecoder` reads them. */
  readonly postings: Uint8Array
  readonly forwardStart: Uint32Array
  /** The forward index: the ranks of each name's words in their order. */
  readonly forward: Uint8Array
  readonly entity: Uint32Array
  readonly attributes: Uint32Array
  /** Of each name, as `signatureOf` makes them. */
  readonly signature: Uint32Array
  /** Which words the dictionary may have. */
  readonly bloomFilter: Uint32Array
  /** The deletion neighbourhood of the dictionary, as `makeDeletionTable` makes it. */
  readonly deletionStart: Uint32Array
  readonly deletionPositions: Uint16Array
  readonly soundKey: Uint32Array
  readonly soundOrder: Uint32Array
  /** Where the other sections of a remote segment lie; null if all of the segment is in memory. */
  readonly remote: RemoteSections | null
  private lastPrefetched = 0

  private constructor(
    buffer: ArrayBufferLike,
    { at, nameCount, stamp, termCount }: SegmentLayout,
    remote: RemoteSections | null
  ) {
    this.buffer = buffer
    this.stamp = stamp
    this.nameCount = nameCount
    this.termCount = termCount
    const where = (section: SectionName) => at.get(section) ?? { offset: 0, bytes: 0 }
    const words = (section: SectionName) =>
      new Uint32Array(buffer, where(section).offset, where(section).bytes / 4)
    const bytes = (section: SectionName) =>
      new Uint8Array(buffer, where(section).offset, where(section).bytes)
    this.bucketStart = words("bucketStart")
    this.text = bytes("text")
    this.letterMask = words("letterMask")
    this.rankOfPosition = words("rankOfPosition")
    this.positionOfRank = words("positionOfRank")
    this.frequency = words("frequency")
    this.initial = bytes("initial")
    this.postingStart = words("postingStart")
    this.postings = bytes("postings")
    this.forwardStart = words("forwardStart")
    this.forward = bytes("forward")
    this.entity = words("entity")
    this.attributes = words("attributes")
    this.signature = words("signature")
    this.bloomFilter = words("bloomFilter")
    this.deletionStart = words("deletionStart")
    this.deletionPositions = new Uint16Array(
      buffer,
      where("deletionPositions").offset,
      where("deletionPositions").bytes / 2
    )
    this.soundKey = words("soundKey")
    this.soundOrder = words("soundOrder")
    this.textStart = textStarts(this.bucketStart)
    this.remote = remote
  }

  /** `trusted`: another thread has opened the buffer before, and its checksums agreed. */
  static open(
    buffer: ArrayBufferLike,
    options: { readonly trusted?: boolean } = {}
  ): Segment | SegmentRefusal {
    const layout = readLayout(buffer, options.trusted === true)
    return "_tag" in layout ? layout : new Segment(buffer, layout, null)
  }

  /** Opens the resident part of a remote segment, which `ResidentPartBuilder` made. */
  static openResident(
    buffer: ArrayBufferLike,
    options: { readonly trusted?: boolean } = {}
  ): Segment | SegmentRefusal {
    const resident = readResidentPart(buffer, options.trusted === true)
    return "_tag" in resident ? resident : new Segment(buffer, resident.layout, resident.remote)
  }

  /** Without meaning. It can be read, so the compiler does not remove the reads that only prefetch. */
  get prefetched(): number {
    return this.lastPrefetched
  }

  get bytes(): number {
    return this.buffer.byteLength
  }

  /** The position of a word, or -1. */
  positionOf(term: string): number {
    const length = term.length
    if (length > LONGEST_TOKEN) return -1
    const bucket = bucketOf(term.charCodeAt(0), length)
    const first = this.bucketStart[bucket] ?? 0
    let low = first
    let high = this.bucketStart[bucket + 1] ?? 0
    if (low === high || !mayHold(this.bloomFilter, term)) return -1
    const { text } = this
    const start = this.textStart[bucket] ?? 0
    while (low < high) {
      const middle = (low + high) >>> 1
      const at = start + (middle - first) * length
      let i = 1
      while (i < length && text[at + i] === term.charCodeAt(i)) i++
      if (i === length) return middle
      if ((text[at + i] ?? 0) < term.charCodeAt(i)) low = middle + 1
      else high = middle
    }
    return -1
  }

  /** The rank of a word, or -1. */
  rankOf(term: string): number {
    const position = this.positionOf(term)
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
   * Reads what the comparison of these names will read. No read waits for another, so the processor fetches them together:
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
    this.lastPrefetched = seen
  }

  /**
   * The buckets of the deletion table that hold the text without each of these letters. The first position of each bucket
   * is read, so that the processor fetches them together.
   */
  deletionBuckets(text: string, deletions: ReadonlyArray<number>): ReadonlyArray<number> {
    const { deletionPositions, deletionStart } = this
    const buckets = deletions.map((at) => deletionHash(text, at) & (deletionStart.length - 2))
    let seen = 0
    for (const bucket of buckets) seen ^= deletionPositions[deletionStart[bucket] ?? 0] ?? 0
    this.lastPrefetched = seen
    return buckets
  }

  /** Where the ranks of a name begin in the forward index. */
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
    return varintsAt(this.forward, this.forwardAt(name), wordCountOf(this.attributes[name] ?? 0))
  }

  readText(start: number, length: number): string {
    const { text } = this
    let read = ""
    for (let i = 0; i < length; i++) read += String.fromCharCode(text[start + i] ?? 0)
    return read
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

/** Where the bytes of each bucket begin: the words of a bucket have one length. */
const textStarts = (bucketStart: Uint32Array): Uint32Array => {
  const starts = new Uint32Array(BUCKETS)
  let at = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    starts[bucket] = at
    at += ((bucketStart[bucket + 1] ?? 0) - (bucketStart[bucket] ?? 0)) * (bucket & 63)
  }
  return starts
}
