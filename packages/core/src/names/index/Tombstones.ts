/** Names of a segment that are no longer in force: a bit each, and how often each word was lost with them. */
import type { Segment } from "./Segment.ts"

export class Tombstones {
  /** By rank: how many of the names taken out had the word. */
  readonly lost: ReadonlyMap<number, number>
  readonly count: number
  private readonly bits: Uint8Array

  private constructor(bits: Uint8Array, count: number, lost: ReadonlyMap<number, number>) {
    this.bits = bits
    this.count = count
    this.lost = lost
  }

  /** All names of these entities: a delta has those that are in force. Goes through the segment once. */
  static of(segment: Segment, entities: ReadonlySet<number>): Tombstones {
    const bits = new Uint8Array((segment.names + 7) >>> 3)
    const lost = new Map<number, number>()
    let count = 0
    for (let name = 0; name < segment.names; name++) {
      if (!entities.has(segment.entity[name] ?? 0)) continue
      bits[name >>> 3] = (bits[name >>> 3] ?? 0) | (1 << (name & 7))
      count++
      for (const rank of new Set(segment.ranksOf(name))) lost.set(rank, (lost.get(rank) ?? 0) + 1)
    }
    return new Tombstones(bits, count, lost)
  }

  has(name: number): boolean {
    return ((this.bits[name >>> 3] ?? 0) & (1 << (name & 7))) !== 0
  }
}
