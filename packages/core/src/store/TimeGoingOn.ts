/**
 * The database's time as this process knows it, which goes on where the database's clock goes back: a replica that takes
 * the primary's place may lack the last events and have a slower clock, and an event of its own would then stand in the
 * feed before a place that a reader has left behind.
 */

/** In milliseconds. A clock that was set right by so little is believed: another server takes longer to come. */
const slight = 2_000
/** A clock that was wrong by more was set right. */
const most = 600_000

export class TimeGoingOn {
  /** What the database said, and when by a clock that is never set. */
  #seen: { readonly millis: number; readonly nanos: bigint } | null = null

  saw(millis: number, nanos: bigint): void {
    const behind = (this.#at(nanos) ?? millis) - millis
    if (behind <= slight || behind > most) this.#seen = { millis, nanos }
  }

  /** The time before which nothing may be recorded now, in ISO 8601; null where the database's clock alone says it. */
  notBefore(nanos: bigint): string | null {
    const at = this.#at(nanos)
    return at === null ? null : new Date(at).toISOString()
  }

  #at(nanos: bigint): number | null {
    return this.#seen === null ? null : this.#seen.millis + Number(nanos - this.#seen.nanos) / 1e6
  }
}
