/**
 * The resident part of a remote segment: what is held in memory of a segment whose posting lists and records stay in the
 * database. It has the header, the term dictionary, and what an upper bound needs of each name: its signature and its
 * state. In one buffer follow the segment's own bytes up to `postings`, those from `signature` on, `recordStart`, `states`.
 */
import { stateOf } from "../analysis/nameAttributes.ts"
import {
  aligned,
  checkSections,
  FORWARD_BLOCK,
  readHeader,
  type SectionExtent,
  type SectionName,
  type SegmentHeader,
  type SegmentLayout,
  type SegmentRefusal
} from "./segmentFormat.ts"

/** The records of so many names are fetched together. */
export const RECORD_BLOCK = 4 * FORWARD_BLOCK

const dictionary = [
  "bucketStart",
  "text",
  "letterMask",
  "rankOfPosition",
  "positionOfRank",
  "frequency",
  "initial",
  "postingStart"
] as const satisfies ReadonlyArray<SectionName>
const tail = [
  "signature",
  "bloomFilter",
  "deletionStart",
  "deletionPositions",
  "soundKey",
  "soundOrder"
] as const satisfies ReadonlyArray<SectionName>

/** A range of a segment's bytes. */
export interface ByteRange {
  readonly from: number
  readonly bytes: number
}

/** Where the remote sections begin in the segment, in bytes, and what is resident of them. */
export interface RemoteSections {
  readonly postings: number
  readonly forward: number
  readonly entity: number
  readonly attributes: number
  /** Bytes of the whole segment. */
  readonly segmentBytes: number
  /** Per block of records: where the ranks of its first name begin in `forward`, and where the last block ends. */
  readonly recordStart: Uint32Array
  /** The state of each name in four bits; the name of the even number has the lower ones. */
  readonly states: Uint8Array
}

/** The number of a name's state. */
export const residentStateOf = ({ states }: RemoteSections, name: number): number =>
  ((states[name >>> 1] ?? 0) >>> ((name & 1) << 2)) & 15

interface ResidentPart {
  readonly layout: SegmentLayout
  readonly remote: RemoteSections
}

interface ResidentLayout {
  readonly at: ReadonlyMap<SectionName, SectionExtent>
  readonly recordStart: SectionExtent
  readonly states: SectionExtent
  readonly bytes: number
}

const none: SectionExtent = { offset: 0, bytes: 0 }
const extentOf = ({ at }: Pick<SegmentHeader, "at">, section: SectionName): SectionExtent =>
  at.get(section) ?? none
const endOf = ({ bytes, offset }: SectionExtent): number => offset + aligned(bytes)

const residentLayoutOf = (header: SegmentHeader): ResidentLayout => {
  const head = extentOf(header, "postings").offset
  const moved = extentOf(header, "signature").offset - head
  const at = new Map<SectionName, SectionExtent>(
    dictionary.map((section) => [section, extentOf(header, section)])
  )
  for (const section of tail) {
    const { bytes, offset } = extentOf(header, section)
    at.set(section, { offset: offset - moved, bytes })
  }
  const recordStart = {
    offset: endOf(at.get("soundOrder") ?? none),
    bytes: (Math.ceil(header.nameCount / RECORD_BLOCK) + 1) * 4
  }
  const states = { offset: endOf(recordStart), bytes: (header.nameCount + 1) >>> 1 }
  return { at, recordStart, states, bytes: endOf(states) }
}

/** With `trusted` no checksums are computed: the bytes were checked before. */
export const readResidentPart = (
  buffer: ArrayBufferLike,
  trusted: boolean
): ResidentPart | SegmentRefusal => {
  const header = readHeader(buffer)
  if ("_tag" in header) return header
  const { at, bytes, recordStart, states } = residentLayoutOf(header)
  if (buffer.byteLength < bytes)
    return { _tag: "Refused", reason: "damaged", detail: "The resident part is cut off." }
  const refusal = checkSections(buffer, { at, sums: header.sums }, trusted)
  if (refusal !== null) return refusal
  return {
    layout: { nameCount: header.nameCount, termCount: header.termCount, stamp: header.stamp, at },
    remote: {
      postings: extentOf(header, "postings").offset,
      forward: extentOf(header, "forward").offset,
      entity: extentOf(header, "entity").offset,
      attributes: extentOf(header, "attributes").offset,
      segmentBytes: endOf(extentOf(header, "soundOrder")),
      recordStart: new Uint32Array(buffer, recordStart.offset, recordStart.bytes / 4),
      states: new Uint8Array(buffer, states.offset, states.bytes)
    }
  }
}

const numbersIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)

/** Puts the resident part together from pieces of the segment. */
export class ResidentPartBuilder<Buffer extends ArrayBufferLike> {
  readonly buffer: Buffer
  /** The ranges of the segment that have to be read. */
  readonly ranges: ReadonlyArray<ByteRange>
  private readonly header: SegmentHeader
  private readonly layout: ResidentLayout
  private readonly recordStart: Uint32Array
  private readonly states: Uint8Array

  private constructor(header: SegmentHeader, allocate: (bytes: number) => Buffer) {
    this.header = header
    this.layout = residentLayoutOf(header)
    this.buffer = allocate(this.layout.bytes)
    this.recordStart = new Uint32Array(
      this.buffer,
      this.layout.recordStart.offset,
      this.layout.recordStart.bytes / 4
    )
    this.states = new Uint8Array(this.buffer, this.layout.states.offset, this.layout.states.bytes)
    const [first, last] = [extentOf(header, "signature"), extentOf(header, "soundOrder")]
    this.ranges = [
      { from: 0, bytes: extentOf(header, "postings").offset },
      ...(["forwardStart", "attributes"] as const).map((section) => ({
        from: extentOf(header, section).offset,
        bytes: extentOf(header, section).bytes
      })),
      { from: first.offset, bytes: endOf(last) - first.offset }
    ]
  }

  /** `head`: at least the first `HEADER_BYTES` of the segment. */
  static of<Buffer extends ArrayBufferLike>(
    head: ArrayBufferLike,
    allocate: (bytes: number) => Buffer
  ): ResidentPartBuilder<Buffer> | SegmentRefusal {
    const header = readHeader(head)
    return "_tag" in header ? header : new ResidentPartBuilder(header, allocate)
  }

  /** Takes a piece of one of the ranges; it begins a multiple of four bytes from the range's start. In any order. */
  take(from: number, bytes: Uint8Array): void {
    const [forwardStart, attributes] = [
      extentOf(this.header, "forwardStart"),
      extentOf(this.header, "attributes")
    ]
    const isIn = ({ bytes: length, offset }: SectionExtent) => from >= offset && from < offset + length
    if (isIn(forwardStart)) this.takeStarts((from - forwardStart.offset) / 4, numbersIn(bytes))
    else if (isIn(attributes)) {
      const first = (from - attributes.offset) / 4
      numbersIn(bytes).forEach((packed, i) => {
        const name = first + i
        this.states[name >>> 1] = (this.states[name >>> 1] ?? 0) | (stateOf(packed) << ((name & 1) << 2))
      })
    } else {
      const postings = extentOf(this.header, "postings").offset
      const moved = from < postings ? 0 : extentOf(this.header, "signature").offset - postings
      new Uint8Array(this.buffer).set(bytes, from - moved)
    }
  }

  private takeStarts(first: number, starts: Uint32Array): void {
    const step = RECORD_BLOCK / FORWARD_BLOCK
    const last = extentOf(this.header, "forwardStart").bytes / 4 - 1
    starts.forEach((start, i) => {
      const at = first + i
      if (at === last) this.recordStart[this.recordStart.length - 1] = start
      else if (at % step === 0) this.recordStart[at / step] = start
    })
  }
}
