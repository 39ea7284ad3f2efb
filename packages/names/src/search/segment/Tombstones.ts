/** Names of a segment that are no longer in force: a bit each, and how often each word was lost with them. */

import { wordCountOf } from "../analysis/nameAttributes.ts"
import { ClockCache } from "../remote/ClockCache.ts"
import { type RemoteComputation, RemoteReader } from "../remote/RemoteReader.ts"
import type { RemoteSections } from "./residentSegment.ts"
import { ranksIn, type Segment } from "./Segment.ts"

/** Names looked through at once where they are elsewhere: a millisecond or two of whoever does it. */
const LOOKED_THROUGH = 65_536
const ROWS = 4096

/** What threads can tell each other. */
export interface TombstoneData {
  /** By rank: how many of the names taken out had the word. */
  readonly lostByRank: ReadonlyMap<number, number>
  /** Names. */
  readonly count: number
  readonly bits: Uint8Array
}

export class Tombstones implements TombstoneData {
  readonly lostByRank: ReadonlyMap<number, number>
  readonly count: number
  readonly bits: Uint8Array

  constructor({ bits, count, lostByRank: lost }: TombstoneData) {
    this.bits = bits
    this.count = count
    this.lostByRank = lost
  }

  /** All names of these entities: a delta has those that are in force. Goes through the segment once. */
  static ofEntities(segment: Segment, entities: ReadonlySet<number>): Tombstones {
    const bits = new Uint8Array((segment.nameCount + 7) >>> 3)
    const lost = new Map<number, number>()
    let count = 0
    for (let name = 0; name < segment.nameCount; name++) {
      if (!entities.has(segment.entity[name] ?? 0)) continue
      bits[name >>> 3] = (bits[name >>> 3] ?? 0) | (1 << (name & 7))
      count++
      for (const rank of new Set(segment.ranksOf(name))) lost.set(rank, (lost.get(rank) ?? 0) + 1)
    }
    return new Tombstones({ bits, count, lostByRank: lost })
  }

  /** The same of a segment that is elsewhere; the bits can be shared. */
  static *ofAfar(
    segment: Segment,
    afar: RemoteSections,
    entities: ReadonlySet<number>
  ): RemoteComputation<Tombstones> {
    const taken: Array<number> = []
    for (let first = 0; first < segment.nameCount; first += LOOKED_THROUGH) {
      const bytes = 4 * Math.min(LOOKED_THROUGH, segment.nameCount - first)
      const piece = Uint8Array.from(yield Float64Array.of(afar.entity + 4 * first, bytes))
      new Uint32Array(piece.buffer).forEach((entity, i) => {
        if (entities.has(entity)) taken.push(first + i)
      })
    }
    const bits = new Uint8Array(new SharedArrayBuffer((segment.nameCount + 7) >>> 3))
    const lost = new Map<number, number>()
    for (let from = 0; from < taken.length; from += ROWS) {
      const reader = new RemoteReader(segment, afar, new ClockCache(0))
      const names = taken.slice(from, from + ROWS)
      yield* reader.fetchRows(Uint32Array.from(names))
      for (const name of names) {
        bits[name >>> 3] = (bits[name >>> 3] ?? 0) | (1 << (name & 7))
        const row = reader.row(name)
        if (row === undefined) continue
        for (const rank of new Set(ranksIn(row.forward, row.at, wordCountOf(row.meta))))
          lost.set(rank, (lost.get(rank) ?? 0) + 1)
      }
    }
    return new Tombstones({ bits, count: taken.length, lostByRank: lost })
  }

  has(name: number): boolean {
    return ((this.bits[name >>> 3] ?? 0) & (1 << (name & 7))) !== 0
  }
}
