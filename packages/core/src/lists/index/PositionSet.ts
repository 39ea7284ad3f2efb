/** A set of positions in a list of names: scratch memory of a search, so that no search allocates a set of its own. */

export class PositionSet {
  readonly #isIn: Uint8Array
  readonly #positions: Array<number> = []
  #size = 0

  /** `length` is the number of names. */
  constructor(length: number) {
    this.#isIn = new Uint8Array(length)
  }

  get size(): number {
    return this.#size
  }

  at(i: number): number {
    return this.#positions[i] ?? 0
  }

  addAll(positions: ReadonlyArray<number>): void {
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i] ?? 0
      if (this.#isIn[position] === 1) continue
      this.#isIn[position] = 1
      this.#positions[this.#size++] = position
    }
  }

  /** The positions in the order in which they were added. */
  toArray(): ReadonlyArray<number> {
    return this.#positions.slice(0, this.#size)
  }

  clear(): void {
    for (let i = 0; i < this.#size; i++) this.#isIn[this.#positions[i] ?? 0] = 0
    this.#size = 0
  }
}
