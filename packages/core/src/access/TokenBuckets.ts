/**
 * Token buckets of this process, by a key. They are our own, because Effect's `RateLimiter` runs a dozen effects for a
 * token, and expects its store to be far away. Tokens may be owed: then a bucket holds less than none.
 */
import type * as Clock from "effect/Clock"

/** The state of a bucket, in whole requests and whole seconds, as headers carry them. */
export interface Bucket {
  readonly limit: number
  readonly remaining: number
  /** How long it takes until the bucket is full again. */
  readonly resetSeconds: number
}

export interface TokenBucketOptions {
  readonly perSecond: number
  readonly burst: number
}

export interface Tokens {
  /** Not a number until the first token is asked for. */
  left: number
  /** When the last token came back, in milliseconds; a full bucket waits for none. */
  refilledAt: number
}

/** Where the buckets are: changes that of a key while nobody else does. A new one holds no number. */
export type TokenCells = <A>(key: string, change: (tokens: Tokens) => A) => A

/** In the memory of one thread, where nothing else runs meanwhile. */
const ownCells = (): TokenCells => {
  const cells = new Map<string, Tokens>()
  return (key, change) => {
    const known = cells.get(key)
    if (known !== undefined) return change(known)
    const made = { left: Number.NaN, refilledAt: 0 }
    cells.set(key, made)
    return change(made)
  }
}

export class TokenBuckets {
  readonly burst: number
  private readonly millisPerToken: number
  private readonly clock: Clock.Clock
  private readonly cells: TokenCells

  constructor({ burst, perSecond }: TokenBucketOptions, clock: Clock.Clock, cells = ownCells()) {
    this.burst = burst
    this.millisPerToken = 1000 / perSecond
    this.clock = clock
    this.cells = cells
  }

  /** Takes tokens if the bucket holds at least one; otherwise says after how many seconds it will. */
  take(key: string, tokens: number): Bucket | { readonly retryAfterSeconds: number } {
    const now = this.now()
    return this.cells(key, (bucket) => {
      this.refill(bucket, now)
      const secondsUntil = (more: number) =>
        Math.ceil(Math.max(0, more * this.millisPerToken - Math.max(0, now - bucket.refilledAt)) / 1000)
      if (bucket.left < 1) return { retryAfterSeconds: Math.max(1, secondsUntil(1 - bucket.left)) }
      bucket.left -= tokens
      return {
        limit: this.burst,
        remaining: Math.max(0, Math.floor(bucket.left)),
        resetSeconds: secondsUntil(this.burst - bucket.left)
      }
    })
  }

  /** Takes tokens however few there are. Answers in how many milliseconds what is owed has come back. */
  charge(key: string, tokens: number): number {
    return this.cells(key, (bucket) => {
      this.refill(bucket, this.now())
      bucket.left -= tokens
      return Math.max(0, -bucket.left) * this.millisPerToken
    })
  }

  /** Leaves at most so many tokens. */
  lower(key: string, atMost: number) {
    this.cells(key, (bucket) => {
      this.refill(bucket, this.now())
      bucket.left = Math.min(bucket.left, atMost)
    })
  }

  // The computer's clock may be set back or forward, which must not stop or fill a bucket.
  private now() {
    return Number(this.clock.monotonicTimeNanosUnsafe()) / 1e6
  }

  private refill(known: Tokens, now: number): void {
    if (Number.isNaN(known.left)) {
      known.left = this.burst
      known.refilledAt = now
    }
    // Only whole tokens come back: the rest of the time counts towards the next one.
    const came = Math.max(0, Math.floor((now - known.refilledAt) / this.millisPerToken))
    known.left = Math.min(this.burst, known.left + came)
    known.refilledAt = known.left === this.burst ? now : known.refilledAt + came * this.millisPerToken
  }
}
