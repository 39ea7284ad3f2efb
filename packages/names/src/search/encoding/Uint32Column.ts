/** A growing column of unsigned 32-bit numbers, in chunks, so that nothing is copied when it grows. */

const CHUNK_BITS = 18
const CHUNK = 1 << CHUNK_BITS
const MASK = CHUNK - 1

export class Uint32Column {
  private readonly chunks: Array<Uint32Array> = []
  private last = new Uint32Array(0)
  length = 0

  push(value: number): void {
    const at = this.length & MASK
    if (at === 0) {
      this.last = new Uint32Array(CHUNK)
      this.chunks.push(this.last)
    }
    this.last[at] = value
    this.length++
  }

  at(index: number): number {
    return this.chunks[index >>> CHUNK_BITS]?.[index & MASK] ?? 0
  }

  copyInto(target: Uint32Array): void {
    this.chunks.forEach((chunk, i) => {
      const from = i * CHUNK
      target.set(from + CHUNK > this.length ? chunk.subarray(0, this.length - from) : chunk, from)
    })
  }

  /** Releases the memory. */
  clear(): void {
    this.chunks.length = 0
    this.last = new Uint32Array(0)
    this.length = 0
  }
}
