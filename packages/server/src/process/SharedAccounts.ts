/**
 * What the serving threads of a process count together of each account, in memory that they share: its tokens, and how
 * much of it is under way. A thread changes an account's numbers while it holds the one lock, for about a microsecond.
 * What became of the numbers when a thread dies need not be known: then the process ends (`serving/ServingThreads.ts`).
 */

/** Accounts with something under way are fewer than connections, so what is dropped when it is full is idle. */
const places = 65_536
const fullAt = 49_152

/** The numbers of an account, and where each stands. */
const fields = { left: 0, refilledAt: 1, underWay: 2, running: 3, streams: 4, followed: 5 } as const
const width = 6
type Counted = "underWay" | "running" | "streams" | "followed"

/** 32-bit words before the accounts: the lock, how often something was given back, and how many accounts are known. */
const header = { lock: 0, given: 1, known: 2 } as const
const headerBytes = 64
const keyBytes = 8 * places

/** Milliseconds after which whoever waits for the lock looks again. */
const look = 1

/** Counts of accounts with a bound. */
export interface Places {
  /** False, and nothing is taken, where the account would have more than `most`. */
  take(key: string, count: number, most: number): boolean
  give(key: string, count: number): void
}

/** Counted by one thread for itself. */
export const ownPlaces = (): Places => {
  const counts = new Map<string, number>()
  return {
    take: (key, count, most) => {
      const sum = (counts.get(key) ?? 0) + count
      if (sum > most) return false
      counts.set(key, sum)
      return true
    },
    give: (key, count) => {
      const left = (counts.get(key) ?? count) - count
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
}

export class SharedAccounts {
  readonly buffer: SharedArrayBuffer
  private readonly words: Int32Array
  /** Two words of each place: a digest of the account's key, zeros where there is none. */
  private readonly keys: Uint32Array
  private readonly numbers: Float64Array

  constructor(buffer = new SharedArrayBuffer(headerBytes + keyBytes + 8 * width * places)) {
    this.buffer = buffer
    this.words = new Int32Array(buffer, 0, headerBytes / 4)
    this.keys = new Uint32Array(buffer, headerBytes, 2 * places)
    this.numbers = new Float64Array(buffer, headerBytes + keyBytes)
  }

  /** The tokens of accounts, as core's buckets change them. */
  readonly tokens = <A>(key: string, change: (tokens: { left: number; refilledAt: number }) => A): A =>
    this.locked(() => {
      const at = this.placeOf(key)
      const tokens = {
        left: this.numbers[at + fields.left] ?? Number.NaN,
        refilledAt: this.numbers[at + fields.refilledAt] ?? 0
      }
      const answer = change(tokens)
      this.numbers[at + fields.left] = tokens.left
      this.numbers[at + fields.refilledAt] = tokens.refilledAt
      return answer
    })

  places(counted: Counted): Places {
    const field = fields[counted]
    return {
      take: (key, count, most) =>
        this.locked(() => {
          const at = this.placeOf(key) + field
          const sum = (this.numbers[at] ?? 0) + count
          if (sum > most) return false
          this.numbers[at] = sum
          return true
        }),
      give: (key, count) => {
        this.locked(() => {
          const at = this.placeOf(key) + field
          this.numbers[at] = (this.numbers[at] ?? count) - count
        })
        Atomics.add(this.words, header.given, 1)
        Atomics.notify(this.words, header.given)
      }
    }
  }

  /** How often something was given back by any thread, and the end of a wait for the next time. */
  get given(): number {
    return Atomics.load(this.words, header.given)
  }
  async givenAfter(count: number): Promise<void> {
    await Atomics.waitAsync(this.words, header.given, count).value
  }

  private locked<A>(change: () => A): A {
    while (Atomics.compareExchange(this.words, header.lock, 0, 1) !== 0)
      Atomics.wait(this.words, header.lock, 1, look)
    try {
      return change()
    } finally {
      Atomics.store(this.words, header.lock, 0)
      Atomics.notify(this.words, header.lock, 1)
    }
  }

  /** Where the numbers of an account begin; a new account has a place made for it. */
  private placeOf(key: string): number {
    const [one, two] = digest(key)
    for (let place = two % places; ; place = (place + 1) % places) {
      if (this.keys[2 * place] === one && this.keys[2 * place + 1] === two) return width * place
      if (this.keys[2 * place] !== 0) continue
      if ((this.words[header.known] ?? 0) >= fullAt) {
        this.dropIdle()
        return this.placeOf(key)
      }
      this.put(place, [one, two], [Number.NaN, 0, 0, 0, 0, 0])
      return width * place
    }
  }

  private put(place: number, [one, two]: readonly [number, number], numbers: ArrayLike<number>): void {
    this.keys[2 * place] = one
    this.keys[2 * place + 1] = two
    this.numbers.set(numbers, width * place)
    this.words[header.known] = (this.words[header.known] ?? 0) + 1
  }

  /** An account of which nothing is under way starts with a full bucket when it comes again: to its advantage. */
  private dropIdle(): void {
    const kept: Array<readonly [readonly [number, number], Float64Array]> = []
    for (let place = 0; place < places; place++) {
      const numbers = this.numbers.slice(width * place, width * (place + 1))
      if (this.keys[2 * place] !== 0 && numbers.subarray(fields.underWay).some((count) => count > 0))
        kept.push([[this.keys[2 * place] ?? 0, this.keys[2 * place + 1] ?? 0], numbers])
    }
    this.keys.fill(0)
    this.words[header.known] = 0
    for (const [[one, two], numbers] of kept) {
      let place = two % places
      while (this.keys[2 * place] !== 0) place = (place + 1) % places
      this.put(place, [one, two], numbers)
    }
  }
}

/** 64 bits; the first 32 are never zero. Keys hold the ids that the service made, so nobody chooses them to collide. */
const digest = (key: string): readonly [number, number] => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    one = Math.imul(one ^ code, 0x9e3779b1)
    two = Math.imul(two ^ code, 0x5f356495)
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35)
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return [(one | 1) >>> 0, two >>> 0]
}
