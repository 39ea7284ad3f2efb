/**
 * A page cache with the CLOCK replacement policy (Corbató, A Paging Experiment with the Multics System, 1968): pages of a
 * remote segment, as many as the bound allows. A hand goes round the pages. It spares a page that was used since it came
 * by, and replaces the first that was not, so the policy comes close to replacing the page not used for longest.
 */

/** Bytes of a page. The database takes as long for a smaller piece. */
export const PAGE_BYTES = 1024
/** Memory is allocated so many pages at a time. */
const SLAB = 256

export class ClockCache {
  private readonly mostPages: number
  private readonly slabs: Array<Uint8Array> = []
  private readonly slotOfPage = new Map<number, number>()
  /** By slot: its page, and whether it was used since the hand passed it. */
  private readonly pages: Array<number> = []
  private readonly isUsed: Array<boolean> = []
  private hand = 0

  /** `bound`: bytes of pages at most. */
  constructor(bound: number) {
    this.mostPages = Math.floor(bound / PAGE_BYTES)
  }

  /** Bytes of memory allocated. */
  get bytes(): number {
    return this.slabs.length * SLAB * PAGE_BYTES
  }

  /** The bytes are valid until the next `put`. */
  get(page: number): Uint8Array | undefined {
    const slot = this.slotOfPage.get(page)
    if (slot === undefined) return undefined
    this.isUsed[slot] = true
    return this.bytesOf(slot)
  }

  /** The last page of a segment is shorter. */
  put(page: number, bytes: Uint8Array): void {
    if (this.mostPages === 0) return
    const slot = this.slotOfPage.get(page) ?? this.freeSlot()
    this.slotOfPage.set(page, slot)
    this.pages[slot] = page
    this.isUsed[slot] = true
    this.bytesOf(slot).set(bytes)
  }

  private bytesOf(slot: number): Uint8Array {
    const number = Math.floor(slot / SLAB)
    const slab = this.slabs[number] ?? new Uint8Array(SLAB * PAGE_BYTES)
    this.slabs[number] = slab
    return slab.subarray((slot % SLAB) * PAGE_BYTES, (slot % SLAB) * PAGE_BYTES + PAGE_BYTES)
  }

  private freeSlot(): number {
    if (this.pages.length < this.mostPages) return this.pages.length
    while (this.isUsed[this.hand] === true) {
      this.isUsed[this.hand] = false
      this.hand = (this.hand + 1) % this.mostPages
    }
    const slot = this.hand
    this.hand = (slot + 1) % this.mostPages
    this.slotOfPage.delete(this.pages[slot] ?? -1)
    return slot
  }
}
