/**
 * The tombstones of a segment: one bit for each name that is no longer in force, and how many names each word lost with
 * them. A segment is never altered; what is deleted is marked beside it, as in a log-structured merge tree (O'Neil and
 * others, Acta Informatica 33(4), 1996).
 */
import type { Segment } from "./Segment.ts"

/** What threads send each other of tombstones. */
export interface TombstoneData {
  /** By rank: how many of the names with tombstones have the word. */
  readonly lostByRank: ReadonlyMap<number, number>
  /** Names with tombstones. */
  readonly count: number
  readonly bits: Uint8Array
}

export interface TombstonedSegment {
  readonly segment: Segment
  readonly tombstones: Tombstones | null
}

export class Tombstones implements TombstoneData {
  readonly lostByRank: ReadonlyMap<number, number>
  readonly count: number
  readonly bits: Uint8Array

  constructor({ bits, count, lostByRank }: TombstoneData) {
    this.bits = bits
    this.count = count
    this.lostByRank = lostByRank
  }

  /** On all names of these entities; a delta segment has those names that are in force. Reads the whole segment once. */
  static ofEntities(segment: Segment, entities: ReadonlySet<number>): Tombstones {
    const bits = new Uint8Array((segment.nameCount + 7) >>> 3)
    const lostByRank = new Map<number, number>()
    let count = 0
    for (let name = 0; name < segment.nameCount; name++) {
      if (!entities.has(segment.entity[name] ?? 0)) continue
      bits[name >>> 3] = (bits[name >>> 3] ?? 0) | (1 << (name & 7))
      count++
      for (const rank of new Set(segment.ranksOf(name))) lostByRank.set(rank, (lostByRank.get(rank) ?? 0) + 1)
    }
    return new Tombstones({ bits, count, lostByRank })
  }

  has(name: number): boolean {
    return ((this.bits[name >>> 3] ?? 0) & (1 << (name & 7))) !== 0
  }
}
