/**
 * What is held of a segment whose lists and rows stay in the database: its header, its dictionary, and what tells how
 * promising a name is: its sketch and its state. One buffer: the segment's own bytes up to `posting`, those from
 * `sketch` on, `rowStart`, `states`.
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

/** So many names are read at once where their rows are elsewhere. */
export const ROW_BLOCK = 4 * FORWARD_BLOCK

const dictionary = [
  "bucketStart",
  "text",
  "mask",
  "rankOfPosition",
  "positionOfRank",
  "frequency",
  "initial",
  "postingStart"
] as const satisfies ReadonlyArray<SectionName>
const tail = [
  "sketch",
  "known",
  "slipStart",
  "slip",
  "soundKey",
  "soundOrder"
] as const satisfies ReadonlyArray<SectionName>

/** Bytes of a segment. */
export interface ByteRange {
  readonly from: number
  readonly bytes: number
}

/** What of a segment is elsewhere: where in the segment, in bytes, and what is known of it nevertheless. */
export interface RemoteSections {
  readonly posting: number
  readonly forward: number
  readonly entity: number
  readonly meta: number
  /** Bytes of the whole segment. */
  readonly segmentBytes: number
  /** Per block of rows: where in `forward` the first one's words begin, and where the last block ends. */
  readonly rowStart: Uint32Array
  /** By name, four bits each: the even one's lower. */
  readonly states: Uint8Array
}

/** As `nameMeta` numbers them. */
export const residentStateOf = ({ states }: RemoteSections, name: number): number =>
  ((states[name >>> 1] ?? 0) >>> ((name & 1) << 2)) & 15

interface ResidentSegment {
  readonly layout: SegmentLayout
  readonly remote: RemoteSections
}

interface ResidentLayout {
  readonly at: ReadonlyMap<SectionName, SectionExtent>
  readonly rowStart: SectionExtent
  readonly states: SectionExtent
  readonly bytes: number
}

const none: SectionExtent = { offset: 0, bytes: 0 }
const extentOf = ({ at }: Pick<SegmentHeader, "at">, section: SectionName): SectionExtent =>
  at.get(section) ?? none
const endOf = ({ bytes, offset }: SectionExtent): number => offset + aligned(bytes)

const residentLayoutOf = (header: SegmentHeader): ResidentLayout => {
  const head = extentOf(header, "posting").offset
  const moved = extentOf(header, "sketch").offset - head
  const at = new Map<SectionName, SectionExtent>(
    dictionary.map((section) => [section, extentOf(header, section)])
  )
  for (const section of tail) {
    const { bytes, offset } = extentOf(header, section)
    at.set(section, { offset: offset - moved, bytes })
  }
  const rowStart = {
    offset: endOf(at.get("soundOrder") ?? none),
    bytes: (Math.ceil(header.names / ROW_BLOCK) + 1) * 4
  }
  const states = { offset: endOf(rowStart), bytes: (header.names + 1) >>> 1 }
  return { at, rowStart, states, bytes: endOf(states) }
}

/** With `trusted` the checksums of the dictionary are left alone: its bytes were checked before. */
export const readResidentSegment = (
  buffer: ArrayBufferLike,
  trusted: boolean
): ResidentSegment | SegmentRefusal => {
  const header = readHeader(buffer)
  if ("_tag" in header) return header
  const { at, bytes, rowStart, states } = residentLayoutOf(header)
  if (buffer.byteLength < bytes)
    return { _tag: "Refused", reason: "damaged", detail: "The outline is cut off." }
  const refusal = checkSections(buffer, { at, sums: header.sums }, trusted)
  if (refusal !== null) return refusal
  return {
    layout: { names: header.names, tokens: header.tokens, stamp: header.stamp, at },
    remote: {
      posting: extentOf(header, "posting").offset,
      forward: extentOf(header, "forward").offset,
      entity: extentOf(header, "entity").offset,
      meta: extentOf(header, "meta").offset,
      segmentBytes: endOf(extentOf(header, "soundOrder")),
      rowStart: new Uint32Array(buffer, rowStart.offset, rowStart.bytes / 4),
      states: new Uint8Array(buffer, states.offset, states.bytes)
    }
  }
}

const numbersIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)

/** Makes an outline of pieces of the segment. */
export class ResidentSegmentBuilder<Buffer extends ArrayBufferLike> {
  readonly buffer: Buffer
  /** What has to be read of the segment. */
  readonly ranges: ReadonlyArray<ByteRange>
  private readonly header: SegmentHeader
  private readonly places: ResidentLayout
  private readonly rowStart: Uint32Array
  private readonly states: Uint8Array

  private constructor(header: SegmentHeader, allocate: (bytes: number) => Buffer) {
    this.header = header
    this.places = residentLayoutOf(header)
    this.buffer = allocate(this.places.bytes)
    this.rowStart = new Uint32Array(this.buffer, this.places.rowStart.offset, this.places.rowStart.bytes / 4)
    this.states = new Uint8Array(this.buffer, this.places.states.offset, this.places.states.bytes)
    const [first, last] = [extentOf(header, "sketch"), extentOf(header, "soundOrder")]
    this.ranges = [
      { from: 0, bytes: extentOf(header, "posting").offset },
      ...(["forwardStart", "meta"] as const).map((section) => ({
        from: extentOf(header, section).offset,
        bytes: extentOf(header, section).bytes
      })),
      { from: first.offset, bytes: endOf(last) - first.offset }
    ]
  }

  /** `head`: at least the `headerBytes` that a segment begins with. */
  static of<Buffer extends ArrayBufferLike>(
    head: ArrayBufferLike,
    allocate: (bytes: number) => Buffer
  ): ResidentSegmentBuilder<Buffer> | SegmentRefusal {
    const header = readHeader(head)
    return "_tag" in header ? header : new ResidentSegmentBuilder(header, allocate)
  }

  /** A piece of one of the ranges, beginning a multiple of four bytes from its start. In any order. */
  take(from: number, bytes: Uint8Array): void {
    const [forwardStart, meta] = [extentOf(this.header, "forwardStart"), extentOf(this.header, "meta")]
    const isIn = ({ bytes: length, offset }: SectionExtent) => from >= offset && from < offset + length
    if (isIn(forwardStart)) this.takeStarts((from - forwardStart.offset) / 4, numbersIn(bytes))
    else if (isIn(meta)) {
      const first = (from - meta.offset) / 4
      numbersIn(bytes).forEach((about, i) => {
        const name = first + i
        this.states[name >>> 1] = (this.states[name >>> 1] ?? 0) | (stateOf(about) << ((name & 1) << 2))
      })
    } else {
      const posting = extentOf(this.header, "posting").offset
      const moved = from < posting ? 0 : extentOf(this.header, "sketch").offset - posting
      new Uint8Array(this.buffer).set(bytes, from - moved)
    }
  }

  private takeStarts(first: number, starts: Uint32Array): void {
    const step = ROW_BLOCK / FORWARD_BLOCK
    const last = extentOf(this.header, "forwardStart").bytes / 4 - 1
    starts.forEach((start, i) => {
      const at = first + i
      if (at === last) this.rowStart[this.rowStart.length - 1] = start
      else if (at % step === 0) this.rowStart[at / step] = start
    })
  }
}
