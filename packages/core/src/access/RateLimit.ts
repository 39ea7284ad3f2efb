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
    /**
     * Takes tokens from the caller's bucket, one if no number is given, if it holds at least one. What it lacks is
     * owed, so that also a request that costs more than a full bucket can be made, and is paid for before the next one.
     */
    take(caller: Caller, tokens?: number): Effect.Effect<Bucket, RateLimitExceeded>
    /** Takes tokens for what turned out to be more work. What the bucket lacks is owed. */
    charge(caller: Caller, tokens: number): Effect.Effect<void>
  }
>()("@entity-watch/core/access/RateLimit") {
  /** The rate limit counts in this process only: n instances allow n times the limit. */
  static readonly layer = ({ burst, perSecond }: RateLimitOptions = { perSecond: 50, burst: 200 }) =>
    Layer.effect(
      RateLimit,
      Effect.map(Clock.Clock, (clock) => {
        const millisPerToken = 1000 / perSecond
        // The computer's clock may be set back or forward, which must not stop or fill a bucket.
        const monotonicMillis = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
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

        const bucketOf = ({ accountId, mode }: Caller, now: number) => refilled(`${accountId}/${mode}`, now)

        const takeNow = (caller: Caller, tokens: number): Effect.Effect<Bucket, RateLimitExceeded> => {
          const now = monotonicMillis()
          const bucket = bucketOf(caller, now)
          const secondsUntil = (more: number) =>
            Math.ceil(Math.max(0, more * millisPerToken - Math.max(0, now - bucket.refilledAt)) / 1000)
          if (bucket.left < 1) {
            const retryAfterSeconds = Math.max(1, secondsUntil(1 - bucket.left))
            return Effect.fail(new RateLimitExceeded({ limit: burst, retryAfterSeconds }))
          }
          bucket.left -= tokens
          return Effect.succeed({
            limit: burst,
            remaining: Math.max(0, bucket.left),
            resetSeconds: secondsUntil(burst - bucket.left)
          })
        }
        return RateLimit.of({
          take: (caller, tokens = 1) => Effect.suspend(() => takeNow(caller, tokens)),
          charge: (caller, tokens) =>
            Effect.sync(() => {
              bucketOf(caller, monotonicMillis()).left -= tokens
            })
        })
      })
    )
}
