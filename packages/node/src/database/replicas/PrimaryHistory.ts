/**
 * Where the primary's log of writes was, and when by the primary's clock. A replica that has replayed up to one of these
 * positions has everything that the primary had then: one that stands still while the primary writes falls behind, and
 * one that has nothing to replay does not.
 */
export interface PrimaryPosition {
  /** In milliseconds of the primary's clock, read before the position. */
  readonly at: number
  /** The bytes that were written durably. */
  readonly position: bigint
  /** It differs between databases, and after a replica was promoted in the primary's place. */
  readonly line: string
}

export class PrimaryHistory {
  #positions: Array<PrimaryPosition> = []
  readonly #keptMillis: number
  /** How often it began anew, because another server is the primary: positions of before say nothing any more. */
  epoch = 0

  /** Positions older than this are forgotten. */
  constructor(keptMillis: number) {
    this.#keptMillis = keptMillis
  }

  add(next: PrimaryPosition): void {
    const last = this.#positions.at(-1)
    if (last !== undefined && (last.line !== next.line || next.position < last.position)) {
      this.#positions = []
      this.epoch += 1
    }
    if (last?.position === next.position) this.#positions.pop()
    this.#positions.push(next)
    const oldest = next.at - this.#keptMillis
    const kept = this.#positions.findIndex(({ at }) => at >= oldest)
    if (kept > 0) this.#positions.splice(0, kept)
  }

  /** Up to which time a replica at this position has everything; null where it is further behind than is remembered. */
  upTo(replayed: bigint): number | null {
    return this.#positions.findLast(({ position }) => position <= replayed)?.at ?? null
  }
}
