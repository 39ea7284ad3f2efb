/**
 * Tells a rush from a burst. When more comes than can be done, a queue that never empties would only make every answer
 * late. So once something has waited for a whole while without a pause, what waited longer than a moment is too late
 * when its turn comes, until the rush has been over for a second. A burst is waited for as long as it takes.
 * (Controlled delay: Maurer, "Fail at Scale", ACM Queue 13, 8, 2015; RFC 8289.)
 */

/** In milliseconds: a while without a pause; the moment that is waited then; and how long a rush is remembered. */
const standing = 250
const moment = 100
const remembered = 1000

/**
 * Whether a queue is one of those that make a rush: whoever waits in a much shorter one is not refused for it. (The
 * longest queue gives way: McKenney, "Stochastic Fairness Queueing", 1990.)
 */
export const isAmongLongest = (length: number, longest: number): boolean => length >= longest / 2

export class Rush {
  private readonly now: () => number
  private waitingSince: number | undefined
  private until = Number.NEGATIVE_INFINITY

  /** Milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.now = now
  }

  get isWaiting(): boolean {
    return this.waitingSince !== undefined
  }

  /** To be told when something has to wait, and when nothing has to any more. */
  wait(): void {
    this.waitingSince ??= this.now()
  }
  pause(): void {
    this.waitingSince = undefined
  }

  /** Whether it was on a second ago. */
  get isRemembered(): boolean {
    return this.now() < this.until
  }

  get isOn(): boolean {
    if (this.waitingSince === undefined) return false
    const now = this.now()
    const isOn = now - this.waitingSince > standing || now < this.until
    if (isOn) this.until = now + remembered
    return isOn
  }

  /** Of what has waited since then. */
  isTooLate(since: number): boolean {
    return this.now() - since > moment && this.isOn
  }
}
