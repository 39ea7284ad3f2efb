/** All chance of a run that follows from one seed: the same seed throws the same numbers. mulberry32. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
    // Seeds that lie side by side begin alike until the state is mixed.
    for (let i = 0; i < 3; i++) this.#state = (this.next() * 2 ** 32) | 0
  }

  /** From 0 to less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to less than `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of at least one. */
  one<A>(items: ReadonlyArray<A>): A {
    const [item] = items.slice(this.below(items.length))
    if (item === undefined) throw new RangeError("There is nothing to draw from.")
    return item
  }

  /** One of these, each as often as its weight says. */
  weighted<A extends string>(weights: Readonly<Record<A, number>>): A {
    const entries = Object.entries(weights) as Array<[A, number]>
    let drawn = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    const found = entries.find(([, weight]) => {
      drawn -= weight
      return drawn < 0
    })
    return (found ?? (entries[0] as [A, number]))[0]
  }

  /** Dice of their own for a part of the run, so that what one part draws does not shift what another draws. */
  fork(): Dice {
    return new Dice((this.next() * 2 ** 32) | 0)
  }
}
