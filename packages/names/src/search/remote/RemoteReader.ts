/**
 * Reads what one search needs of a remote segment: posting lists, and records of names. What was read is kept until the
 * search ends, so nothing is read twice; pages are also kept in the cache for later searches.
 */
import { wordCountOf } from "../analysis/nameAttributes.ts"
import type { NameRecord } from "../score/NameScorer.ts"
import { type ByteRange, RECORD_BLOCK, type RemoteSections } from "../segment/residentPart.ts"
import type { Segment } from "../segment/Segment.ts"
import { type ClockCache, PAGE_BYTES } from "./ClockCache.ts"

/** Ranges of the segment in ascending order, as numbers that threads can send: from, bytes, from, bytes and so on. */
export type WantedRanges = Float64Array<ArrayBuffer>
/**
 * A computation that stops where it needs bytes of a remote segment: it yields the ranges, and is continued with the
 * bytes of all ranges, one after the other.
 */
export type RemoteComputation<A> = Generator<WantedRanges, A, Uint8Array>

/** The records of `RECORD_BLOCK` names. */
interface FetchedBlock {
  readonly entity: Uint32Array
  readonly attributes: Uint32Array
  readonly forward: Uint8Array
}

const numbersIn = (bytes: Uint8Array<ArrayBuffer>): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)

export class RemoteReader {
  /** Posting lists by rank. */
  readonly lists = new Map<number, Uint8Array>()
  private readonly blocks = new Map<number, FetchedBlock>()
  private readonly segment: Segment
  private readonly remote: RemoteSections
  private readonly cache: ClockCache

  constructor(segment: Segment, remote: RemoteSections, cache: ClockCache) {
    this.segment = segment
    this.remote = remote
    this.cache = cache
  }

  *fetchLists(ranks: ReadonlyArray<number>): RemoteComputation<void> {
    const { postingStart } = this.segment
    const missing = [...new Set(ranks)].filter((rank) => rank >= 0 && !this.lists.has(rank))
    const lists = yield* this.fetch(
      missing.map((rank) => {
        const start = postingStart[rank] ?? 0
        return { from: this.remote.postings + start, bytes: (postingStart[rank + 1] ?? start) - start }
      })
    )
    missing.forEach((rank, i) => {
      this.lists.set(rank, lists[i] ?? new Uint8Array())
    })
  }

  *fetchRecords(names: Uint32Array): RemoteComputation<void> {
    const { attributes, entity, forward, recordStart } = this.remote
    const missing = new Set<number>()
    for (const name of names) {
      const block = Math.floor(name / RECORD_BLOCK)
      if (name < this.segment.nameCount && !this.blocks.has(block)) missing.add(block)
    }
    const wanted = [...missing]
    const pieces = yield* this.fetch(
      wanted.flatMap((block) => {
        const first = block * RECORD_BLOCK
        const bytes = 4 * Math.min(RECORD_BLOCK, this.segment.nameCount - first)
        const start = recordStart[block] ?? 0
        return [
          { from: entity + 4 * first, bytes },
          { from: attributes + 4 * first, bytes },
          { from: forward + start, bytes: (recordStart[block + 1] ?? start) - start }
        ]
      })
    )
    const none = new Uint8Array()
    wanted.forEach((block, i) => {
      this.blocks.set(block, {
        entity: numbersIn(pieces[3 * i] ?? none),
        attributes: numbersIn(pieces[3 * i + 1] ?? none),
        forward: pieces[3 * i + 2] ?? none
      })
    })
  }

  /** Undefined unless it was fetched. */
  record(name: number): NameRecord | undefined {
    const block = this.blocks.get(Math.floor(name / RECORD_BLOCK))
    if (block === undefined) return undefined
    const { attributes, entity, forward } = block
    const within = name % RECORD_BLOCK
    let skip = 0
    for (let before = 0; before < within; before++) skip += wordCountOf(attributes[before] ?? 0)
    let at = 0
    while (skip > 0 && at < forward.length) if ((forward[at++] ?? 0) < 0x80) skip--
    return { entity: entity[within] ?? 0, attributes: attributes[within] ?? 0, forward, at }
  }

  /** The bytes of each range, copied, because the cache's pages change while a search waits. */
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
      const end = range.from + range.bytes
      for (let page = Math.floor(range.from / PAGE_BYTES); page * PAGE_BYTES < end; page++) {
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
    const bytes = yield this.wantedRanges(pages)
    pages.forEach((page, i) => {
      const fetched = bytes.subarray(i * PAGE_BYTES, (i + 1) * PAGE_BYTES)
      this.cache.put(page, fetched)
      for (const each of absent.get(page) ?? []) {
        const range = ranges[each]
        const piece = pieces[each]
        if (range !== undefined && piece !== undefined) copy(page, fetched, range, piece)
      }
    })
    return pieces
  }

  /** Consecutive pages are one range. Only the segment's last page is shorter, and it comes last. */
  private wantedRanges(pages: ReadonlyArray<number>): WantedRanges {
    const ranges: Array<number> = []
    for (let i = 0; i < pages.length; i++) {
      const first = pages[i] ?? 0
      let end = first + 1
      while (pages[i + 1] === end) {
        end++
        i++
      }
      const from = first * PAGE_BYTES
      ranges.push(from, Math.min(end * PAGE_BYTES, this.remote.segmentBytes) - from)
    }
    return Float64Array.from(ranges)
  }
}
