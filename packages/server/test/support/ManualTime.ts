/** A time that stands still until a test moves it. */
import type { ProcessTime } from "@entity-watch/node/process/ProcessTime"

interface Awaited {
  readonly at: number
  readonly run: () => void
}

export class ManualTime implements ProcessTime {
  #now = 0
  readonly #awaited = new Set<Awaited>()

  readonly now = (): number => this.#now

  readonly after = (millis: number, run: () => void): (() => void) => {
    const awaited = { at: this.#now + millis, run }
    this.#awaited.add(awaited)
    return () => void this.#awaited.delete(awaited)
  }

  /** What waits for its time, as the milliseconds that are left, in order. */
  get left(): ReadonlyArray<number> {
    return [...this.#awaited].map(({ at }) => at - this.#now).sort((one, other) => one - other)
  }

  /** Runs what is due meanwhile, each at its own time. */
  pass(millis: number): void {
    const end = this.#now + millis
    for (;;) {
      const due = [...this.#awaited].filter(({ at }) => at <= end)
      const [first] = due.sort((one, other) => one.at - other.at)
      if (first === undefined) break
      this.#awaited.delete(first)
      this.#now = Math.max(this.#now, first.at)
      first.run()
    }
    this.#now = end
  }
}
