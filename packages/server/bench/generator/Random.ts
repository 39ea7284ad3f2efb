/** Pseudo-random numbers, the same for the same seed on every machine (mulberry32). */

export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  static ofText(text: string): Random {
    let seed = 0
    for (const letter of text) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0
    return new Random(seed)
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick(from: ReadonlyArray<string>): string {
    return from[this.below(from.length)] ?? ""
  }

  /** One of `[weight, value]`, as often as its weight says. */
  weighted<A>(from: ReadonlyArray<readonly [number, A]>): A {
    let left = this.next() * from.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of from) {
      left -= weight
      if (left < 0) return value
    }
    const last = from.at(-1)
    if (last === undefined) throw new Error("There is nothing to choose from.")
    return last[1]
  }

  /**
   * A place in a list of which the first are the commonest (Zipf-Mandelbrot): the share of place r falls with
   * (r + shift)^-exponent.
   */
  rank(size: number, exponent: number, shift: number): number {
    const power = 1 - exponent
    const low = shift ** power
    const high = (size + shift) ** power
    return Math.min(size - 1, Math.floor((low + this.next() * (high - low)) ** (1 / power) - shift))
  }
}
