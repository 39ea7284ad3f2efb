/** Simulated time in milliseconds, and everything that is going to happen, in the order of its time. */
import type { Dice } from "../support/Dice.ts"

interface Entry {
  readonly at: number
  /** Decides between entries of the same time. */
  readonly lot: number
  readonly action: () => void
  isCancelled: boolean
}

const isBefore = (a: Entry, b: Entry) => (a.at === b.at ? a.lot < b.lot : a.at < b.at)

export class Timeline {
  now = 0
  /** A binary heap. */
  readonly #entries: Array<Entry> = []
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Answers what takes the action back. */
  after(millis: number, action: () => void): () => void {
    const entry = { at: this.now + Math.max(0, millis), lot: this.#dice.next(), action, isCancelled: false }
    const heap = this.#entries
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[at] = above
      heap[parent] = entry
      at = parent
    }
    return () => {
      entry.isCancelled = true
    }
  }

  /** Goes to the next action and takes it. False when there is none until `end`, and time stands at `end`. */
  step(end: number): boolean {
    for (;;) {
      const next = this.#entries[0]
      if (next === undefined || next.at > end) {
        this.now = Math.max(this.now, end)
        return false
      }
      this.#removeFirst()
      if (next.isCancelled) continue
      this.now = next.at
      next.action()
      return true
    }
  }

  #removeFirst(): void {
    const heap = this.#entries
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      if (left === undefined) break
      const isRight = right !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (!isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}
