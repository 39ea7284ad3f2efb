/** For one search, what it needs of a segment that is elsewhere: asked for once, and kept until the search is over. */
import { wordCountOf } from "../analysis/nameAttributes.ts"
import { type ByteRange, type RemoteSections, ROW_BLOCK } from "../segment/residentSegment.ts"
import type { Segment } from "../segment/Segment.ts"
import { type ClockCache, PAGE_BYTES } from "./ClockCache.ts"

/** Ranges of the segment, rising: where each begins and how many bytes it has, by turns. */
export type WantedRanges = Float64Array<ArrayBuffer>
/** Stops where bytes are wanted, and goes on with them: those of all ranges, one after the other. */
export type RemoteComputation<A> = Generator<WantedRanges, A, Uint8Array>

/** A name as it is compared. */
export interface NameWords {
  readonly entity: number
  readonly meta: number
  readonly forward: Uint8Array
  /** Where in `forward` its words begin. */
  readonly at: number
}

interface FetchedBlock {
  readonly entity: Uint32Array
  readonly meta: Uint32Array
  readonly forward: Uint8Array
}

const numbersIn = (bytes: Uint8Array<ArrayBuffer>): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)

export class RemoteReader {
  /** By rank: a word's list of names. */
  readonly lists = new Map<number, Uint8Array>()
  private readonly blocks = new Map<number, FetchedBlock>()
  private readonly segment: Segment
  private readonly afar: RemoteSections
  private readonly cache: ClockCache

  constructor(segment: Segment, afar: RemoteSections, cache: ClockCache) {
    this.segment = segment
    this.afar = afar
    this.cache = cache
  }

  *fetchLists(ranks: ReadonlyArray<number>): RemoteComputation<void> {
    const { postingStart } = this.segment
    const missing = [...new Set(ranks)].filter((rank) => rank >= 0 && !this.lists.has(rank))
    const lists = yield* this.fetch(
      missing.map((rank) => {
        const start = postingStart[rank] ?? 0
        return { from: this.afar.posting + start, bytes: (postingStart[rank + 1] ?? start) - start }
      })
    )
    missing.forEach((rank, i) => {
      this.lists.set(rank, lists[i] ?? new Uint8Array())
    })
  }

  *fetchRows(names: Uint32Array): RemoteComputation<void> {
    const { entity, forward, meta, rowStart } = this.afar
    const missing = new Set<number>()
    for (const name of names) {
      const block = Math.floor(name / ROW_BLOCK)
      if (name < this.segment.nameCount && !this.blocks.has(block)) missing.add(block)
    }
    const wanted = [...missing]
    const got = yield* this.fetch(
      wanted.flatMap((block) => {
        const first = block * ROW_BLOCK
        const bytes = 4 * Math.min(ROW_BLOCK, this.segment.nameCount - first)
        const start = rowStart[block] ?? 0
        return [
          { from: entity + 4 * first, bytes },
          { from: meta + 4 * first, bytes },
          { from: forward + start, bytes: (rowStart[block + 1] ?? start) - start }
        ]
      })
    )
    const none = new Uint8Array()
    wanted.forEach((block, i) => {
      this.blocks.set(block, {
        entity: numbersIn(got[3 * i] ?? none),
        meta: numbersIn(got[3 * i + 1] ?? none),
        forward: got[3 * i + 2] ?? none
      })
    })
  }

  /** Undefined unless it was fetched. */
  row(name: number): NameWords | undefined {
    const block = this.blocks.get(Math.floor(name / ROW_BLOCK))
    if (block === undefined) return undefined
    const { entity, forward, meta } = block
    const within = name % ROW_BLOCK
    let skip = 0
    for (let before = 0; before < within; before++) skip += wordCountOf(meta[before] ?? 0)
    let at = 0
    while (skip > 0 && at < forward.length) if ((forward[at++] ?? 0) < 0x80) skip--
    return { entity: entity[within] ?? 0, meta: meta[within] ?? 0, forward, at }
  }

  /** The bytes of each range, copied: what the cache holds changes while a search waits. */
  private *fetch(
    ranges: ReadonlyArray<ByteRange>
  ): RemoteComputation<ReadonlyArray<Uint8Array<ArrayBuffer>>> {
    const pieces = ranges.map(({ bytes }) => new Uint8Array(bytes))
    const copy = (page: number, held: Uint8Array, range: ByteRange, piece: Uint8Array) => {
      const start = page * PAGE_BYTES - range.from
      const from = Math.max(0, -start)
      piece.set(held.subarray(from, Math.min(held.length, range.bytes - start)), Math.max(0, start))
    }
    const absent = new Map<number, Array<number>>()
    ranges.forEach((range, i) => {
      if (range.bytes === 0) return
      for (
        let page = Math.floor(range.from / PAGE_BYTES);
        page * PAGE_BYTES < range.from + range.bytes;
        page++
      ) {
        const held = this.cache.get(page)
        if (held !== undefined) copy(page, held, range, pieces[i] ?? new Uint8Array())
        else {
          const waiting = absent.get(page)
          if (waiting === undefined) absent.set(page, [i])
          else waiting.push(i)
        }
      }
    })
    if (absent.size === 0) return pieces
    const pages = [...absent.keys()].sort((a, b) => a - b)
    const bytes = yield this.wanted(pages)
    pages.forEach((page, place) => {
      const got = bytes.subarray(place * PAGE_BYTES, (place + 1) * PAGE_BYTES)
      this.cache.put(page, got)
      for (const i of absent.get(page) ?? []) {
        const range = ranges[i]
        const piece = pieces[i]
        if (range !== undefined && piece !== undefined) copy(page, got, range, piece)
      }
    })
    return pieces
  }

  /** Pages side by side in one range. Only the segment's last page is shorter, and it comes last. */
  private wanted(pages: ReadonlyArray<number>): WantedRanges {
    const ranges: Array<number> = []
    for (let i = 0; i < pages.length; i++) {
      const first = pages[i] ?? 0
      let end = first + 1
      while (pages[i + 1] === end) {
        end++
        i++
      }
      const from = first * PAGE_BYTES
      ranges.push(from, Math.min(end * PAGE_BYTES, this.afar.segmentBytes) - from)
    }
    return Float64Array.from(ranges)
  }
}
