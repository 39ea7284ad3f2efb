/** Numbers by hashes, several of them by one hash, in a hash table of chains over typed arrays that grow. */

const END = -1
/** The golden ratio in 32 bits: the upper bits of a product with it depend on all bits of the hash. */
const GOLDEN = 0x9e3779b1

const grown = (from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(2 * from.length)
  larger.set(from)
  return larger
}

export class HashChains {
  #size = 0
  /** Where the chain of a hash begins, and for each place its hash, its number and the next place. */
  #heads = new Int32Array(1_024).fill(END)
  #hashes = new Int32Array(1_024)
  #values = new Int32Array(1_024)
  #next = new Int32Array(1_024)

  add(hash: number, value: number): void {
    if (this.#size === this.#hashes.length) this.#grow()
    const place = this.#size++
    this.#hashes[place] = hash
    this.#values[place] = value
    this.#link(place)
  }

  /** Adds every number under this hash to the set. */
  collect(hash: number, into: Set<number>): void {
    for (let at = this.#heads[this.#headOf(hash)] ?? END; at !== END; at = this.#next[at] ?? END)
      if (this.#hashes[at] === hash) into.add(this.#values[at] ?? 0)
  }

  #link(place: number): void {
    const head = this.#headOf(this.#hashes[place] ?? 0)
    this.#next[place] = this.#heads[head] ?? END
    this.#heads[head] = place
  }

  #grow(): void {
    this.#hashes = grown(this.#hashes)
    this.#values = grown(this.#values)
    this.#next = grown(this.#next)
    this.#heads = new Int32Array(2 * this.#heads.length).fill(END)
    for (let place = 0; place < this.#size; place++) this.#link(place)
  }

  #headOf(hash: number): number {
    return Math.imul(hash, GOLDEN) >>> (Math.clz32(this.#heads.length) + 1)
  }
}
