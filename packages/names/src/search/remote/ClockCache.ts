/** Pages of a segment that is elsewhere, as many as its bound allows: what was not used for longest makes room. */

/** Bytes. The database takes as long for a small piece as for this. */
export const PAGE_BYTES = 1024
/** Memory is taken so many pages at a time. */
const SLAB = 256

export class ClockCache {
  private readonly most: number
  private readonly slabs: Array<Uint8Array> = []
  private readonly slots = new Map<number, number>()
  /** By slot: its page, and whether it was used since the hand passed it. */
  private readonly pages: Array<number> = []
  private readonly used: Array<boolean> = []
  private hand = 0

  /** `bound`: bytes at most, of pages. */
  constructor(bound: number) {
    this.most = Math.floor(bound / PAGE_BYTES)
  }

  /** Bytes taken. */
  get bytes(): number {
    return this.slabs.length * SLAB * PAGE_BYTES
  }

  /** Valid until the next `put`. */
  get(page: number): Uint8Array | undefined {
    const slot = this.slots.get(page)
    if (slot === undefined) return undefined
    this.used[slot] = true
    return this.at(slot)
  }

  /** The last page of a segment is shorter. */
  put(page: number, bytes: Uint8Array): void {
    if (this.most === 0) return
    const slot = this.slots.get(page) ?? this.free()
    this.slots.set(page, slot)
    this.pages[slot] = page
    this.used[slot] = true
    this.at(slot).set(bytes)
  }

  private at(slot: number): Uint8Array {
    const which = Math.floor(slot / SLAB)
    const slab = this.slabs[which] ?? new Uint8Array(SLAB * PAGE_BYTES)
    this.slabs[which] = slab
    return slab.subarray((slot % SLAB) * PAGE_BYTES, (slot % SLAB) * PAGE_BYTES + PAGE_BYTES)
  }

  /** The hand goes round, and takes the first page that was not used since it came by. */
  private free(): number {
    if (this.pages.length < this.most) return this.pages.length
    while (this.used[this.hand] === true) {
      this.used[this.hand] = false
      this.hand = (this.hand + 1) % this.most
    }
    const slot = this.hand
    this.hand = (slot + 1) % this.most
    this.slots.delete(this.pages[slot] ?? -1)
    return slot
  }
}
