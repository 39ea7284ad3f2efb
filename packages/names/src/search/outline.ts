/**
 * What is held of a segment whose lists and rows stay in the database: its header, its dictionary, and what tells how
 * promising a name is: its sketch and its state. One buffer: the segment's own bytes up to `posting`, those from
 * `sketch` on, `rowStart`, `states`.
 */
import { stateOf } from "./nameMeta.ts"
import {
  aligned,
  checkSections,
  FORWARD_BLOCK,
  type Header,
  type Layout,
  type Place,
  readHeader,
  type Section,
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
] as const satisfies ReadonlyArray<Section>
const tail = [
  "sketch",
  "known",
  "slipStart",
  "slip",
  "soundKey",
  "soundOrder"
] as const satisfies ReadonlyArray<Section>

/** Bytes of a segment. */
export interface Range {
  readonly from: number
  readonly bytes: number
}

/** What of a segment is elsewhere: where in the segment, in bytes, and what is known of it nevertheless. */
export interface Afar {
  readonly posting: number
  readonly forward: number
  readonly entity: number
  readonly meta: number
  /** Bytes of the whole segment. */
  readonly size: number
  /** Per block of rows: where in `forward` the first one's words begin, and where the last block ends. */
  readonly rowStart: Uint32Array
  /** By name, four bits each: the even one's lower. */
  readonly states: Uint8Array
}

/** As `nameMeta` numbers them. */
export const stateAfar = ({ states }: Afar, name: number): number =>
  ((states[name >>> 1] ?? 0) >>> ((name & 1) << 2)) & 15

interface Outline {
  readonly layout: Layout
  readonly afar: Afar
}

interface Places {
  readonly at: ReadonlyMap<Section, Place>
  readonly rowStart: Place
  readonly states: Place
  readonly bytes: number
}

const none: Place = { offset: 0, bytes: 0 }
const of = ({ at }: Pick<Header, "at">, section: Section): Place => at.get(section) ?? none
const endOf = ({ bytes, offset }: Place): number => offset + aligned(bytes)

const placesIn = (header: Header): Places => {
  const head = of(header, "posting").offset
  const moved = of(header, "sketch").offset - head
  const at = new Map<Section, Place>(dictionary.map((section) => [section, of(header, section)]))
  for (const section of tail) {
    const { bytes, offset } = of(header, section)
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
export const readOutline = (buffer: ArrayBufferLike, trusted: boolean): Outline | SegmentRefusal => {
  const header = readHeader(buffer)
  if ("_tag" in header) return header
  const { at, bytes, rowStart, states } = placesIn(header)
  if (buffer.byteLength < bytes)
    return { _tag: "Refused", reason: "damaged", detail: "The outline is cut off." }
  const refusal = checkSections(buffer, { at, sums: header.sums }, trusted)
  if (refusal !== null) return refusal
  return {
    layout: { names: header.names, tokens: header.tokens, stamp: header.stamp, at },
    afar: {
      posting: of(header, "posting").offset,
      forward: of(header, "forward").offset,
      entity: of(header, "entity").offset,
      meta: of(header, "meta").offset,
      size: endOf(of(header, "soundOrder")),
      rowStart: new Uint32Array(buffer, rowStart.offset, rowStart.bytes / 4),
      states: new Uint8Array(buffer, states.offset, states.bytes)
    }
  }
}

const numbersIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)

/** Makes an outline of pieces of the segment. */
export class OutlineBuilder<Buffer extends ArrayBufferLike> {
  readonly buffer: Buffer
  /** What has to be read of the segment. */
  readonly ranges: ReadonlyArray<Range>
  private readonly header: Header
  private readonly places: Places
  private readonly rowStart: Uint32Array
  private readonly states: Uint8Array

  private constructor(header: Header, allocate: (bytes: number) => Buffer) {
    this.header = header
    this.places = placesIn(header)
    this.buffer = allocate(this.places.bytes)
    this.rowStart = new Uint32Array(this.buffer, this.places.rowStart.offset, this.places.rowStart.bytes / 4)
    this.states = new Uint8Array(this.buffer, this.places.states.offset, this.places.states.bytes)
    const [first, last] = [of(header, "sketch"), of(header, "soundOrder")]
    this.ranges = [
      { from: 0, bytes: of(header, "posting").offset },
      ...(["forwardStart", "meta"] as const).map((section) => ({
        from: of(header, section).offset,
        bytes: of(header, section).bytes
      })),
      { from: first.offset, bytes: endOf(last) - first.offset }
    ]
  }

  /** `head`: at least the `headerBytes` that a segment begins with. */
  static of<Buffer extends ArrayBufferLike>(
    head: ArrayBufferLike,
    allocate: (bytes: number) => Buffer
  ): OutlineBuilder<Buffer> | SegmentRefusal {
    const header = readHeader(head)
    return "_tag" in header ? header : new OutlineBuilder(header, allocate)
  }

  /** A piece of one of the ranges, beginning a multiple of four bytes from its start. In any order. */
  take(from: number, bytes: Uint8Array): void {
    const [forwardStart, meta] = [of(this.header, "forwardStart"), of(this.header, "meta")]
    const isIn = ({ bytes: length, offset }: Place) => from >= offset && from < offset + length
    if (isIn(forwardStart)) this.takeStarts((from - forwardStart.offset) / 4, numbersIn(bytes))
    else if (isIn(meta)) {
      const first = (from - meta.offset) / 4
      numbersIn(bytes).forEach((about, i) => {
        const name = first + i
        this.states[name >>> 1] = (this.states[name >>> 1] ?? 0) | (stateOf(about) << ((name & 1) << 2))
      })
    } else {
      const posting = of(this.header, "posting").offset
      const moved = from < posting ? 0 : of(this.header, "sketch").offset - posting
      new Uint8Array(this.buffer).set(bytes, from - moved)
    }
  }

  private takeStarts(first: number, starts: Uint32Array): void {
    const step = ROW_BLOCK / FORWARD_BLOCK
    const last = of(this.header, "forwardStart").bytes / 4 - 1
    starts.forEach((start, i) => {
      const at = first + i
      if (at === last) this.rowStart[this.rowStart.length - 1] = start
      else if (at % step === 0) this.rowStart[at / step] = start
    })
  }
}
