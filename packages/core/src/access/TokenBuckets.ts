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
  /** Of each bucket, where nothing else is said. */
  readonly usual: TokenBucketOptions
  private readonly clock: Clock.Clock
  private readonly cells: TokenCells

  constructor(usual: TokenBucketOptions, clock: Clock.Clock, cells = ownCells()) {
    this.usual = usual
    this.clock = clock
    this.cells = cells
  }

  /** Takes tokens if the bucket holds at least one; otherwise says after how many seconds it will. */
  take(key: string, tokens: number, rate = this.usual): Bucket | { readonly retryAfterSeconds: number } {
    const now = this.now()
    const millisPerToken = 1000 / rate.perSecond
    return this.cells(key, (bucket) => {
      refill(bucket, now, rate)
      const secondsUntil = (more: number) =>
        Math.ceil(Math.max(0, more * millisPerToken - Math.max(0, now - bucket.refilledAt)) / 1000)
      if (bucket.left < 1) return { retryAfterSeconds: Math.max(1, secondsUntil(1 - bucket.left)) }
      bucket.left -= tokens
      return {
        limit: rate.burst,
        remaining: Math.max(0, Math.floor(bucket.left)),
        resetSeconds: secondsUntil(rate.burst - bucket.left)
      }
    })
  }

  /** Takes tokens however few there are. Answers in how many milliseconds what is owed has come back. */
  charge(key: string, tokens: number, rate = this.usual): number {
    return this.cells(key, (bucket) => {
      refill(bucket, this.now(), rate)
      bucket.left -= tokens
      return (Math.max(0, -bucket.left) * 1000) / rate.perSecond
    })
  }

  /** Leaves at most so many tokens. */
  lower(key: string, atMost: number, rate = this.usual) {
    this.cells(key, (bucket) => {
      refill(bucket, this.now(), rate)
      bucket.left = Math.min(bucket.left, atMost)
    })
  }

  // The computer's clock may be set back or forward, which must not stop or fill a bucket.
  private now() {
    return Number(this.clock.monotonicTimeNanosUnsafe()) / 1e6
  }
}

const refill = (known: Tokens, now: number, { burst, perSecond }: TokenBucketOptions): void => {
  if (Number.isNaN(known.left)) {
    known.left = burst
    known.refilledAt = now
  }
  const millisPerToken = 1000 / perSecond
  // Only whole tokens come back: the rest of the time counts towards the next one.
  const came = Math.max(0, Math.floor((now - known.refilledAt) / millisPerToken))
  known.left = Math.min(burst, known.left + came)
  known.refilledAt = known.left === burst ? now : known.refilledAt + came * millisPerToken
}
