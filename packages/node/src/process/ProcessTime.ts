/** The time that passes in this process, for what runs in Node's callbacks. A test moves one of its own by hand. */

export interface ProcessTime {
  /** In milliseconds, of a clock that never goes back. */
  readonly now: () => number
  /** Runs it when so many milliseconds have passed, unless it is put off by what this returns. */
  readonly after: (millis: number, run: () => void) => () => void
}

export const processTime: ProcessTime = {
  now: () => performance.now(),
  after: (millis, run) => {
    const timer = setTimeout(run, millis)
    return () => clearTimeout(timer)
  }
}
