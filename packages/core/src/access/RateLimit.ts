/**
 * A token bucket for each account and mode. Specification part 8. It is one of our own, because Effect's `RateLimiter`
 * runs a dozen effects for a token, and expects its store to be far away.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"

/** The state of a bucket, in whole requests and whole seconds, as headers carry them. */
export interface Bucket {
  readonly limit: number
  readonly remaining: number
  /** How long it takes until the bucket is full again. */
  readonly resetSeconds: number
}

export class RateLimitExceeded extends Schema.TaggedError<RateLimitExceeded>()("RateLimitExceeded", {
  limit: Schema.Finite,
  retryAfterSeconds: Schema.Finite
}) {}

export interface RateLimitOptions {
  readonly perSecond: number
  readonly burst: number
}

interface Tokens {
  left: number
  /** When the last token came back, in milliseconds; a full bucket waits for none. */
  refilledAt: number
}

export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Takes one token from the caller's bucket. */
    take(caller: Caller): Effect.Effect<Bucket, RateLimitExceeded>
  }
>()("@entity-watch/core/access/RateLimit") {
  /** The rate limit counts in this process only: n instances allow n times the limit. */
  static readonly layer = ({ burst, perSecond }: RateLimitOptions = { perSecond: 50, burst: 200 }) =>
    Layer.effect(
      RateLimit,
      Effect.map(Clock.Clock, (clock) => {
        const millisPerToken = 1000 / perSecond
        const buckets = new Map<string, Tokens>()

        const refilled = (key: string, now: number): Tokens => {
          const known = buckets.get(key)
          if (known === undefined) {
            const full = { left: burst, refilledAt: now }
            buckets.set(key, full)
            return full
          }
          // Only whole tokens come back: the rest of the time counts towards the next one.
          const came = Math.max(0, Math.floor((now - known.refilledAt) / millisPerToken))
          known.left = Math.min(burst, known.left + came)
          known.refilledAt = known.left === burst ? now : known.refilledAt + came * millisPerToken
          return known
        }

        const takeNow = (caller: Caller): Effect.Effect<Bucket, RateLimitExceeded> => {
          const now = clock.currentTimeMillisUnsafe()
          const bucket = refilled(`${caller.accountId}/${caller.mode}`, now)
          const secondsUntil = (tokens: number) =>
            Math.ceil(Math.max(0, tokens * millisPerToken - Math.max(0, now - bucket.refilledAt)) / 1000)
          if (bucket.left < 1) {
            const retryAfterSeconds = Math.max(1, secondsUntil(1))
            return Effect.fail(new RateLimitExceeded({ limit: burst, retryAfterSeconds }))
          }
          bucket.left -= 1
          return Effect.succeed({
            limit: burst,
            remaining: bucket.left,
            resetSeconds: secondsUntil(burst - bucket.left)
          })
        }
        return RateLimit.of({ take: (caller) => Effect.suspend(() => takeNow(caller)) })
      })
    )
}
