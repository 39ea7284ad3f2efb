/** A token bucket per account and mode. Specification part 8. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"

/** In whole requests and whole seconds, as headers carry them. */
export interface Bucket {
  readonly limit: number
  readonly remaining: number
  /** Until the bucket is full again. */
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

export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Takes one token. Without a store that answers nothing is limited, since a caller must not pay for that. */
    take(caller: Caller): Effect.Effect<Bucket, RateLimitExceeded>
  }
>()("@entity-watch/core/access/RateLimit") {
  static readonly layerNoDeps = (options: RateLimitOptions) =>
    Layer.effect(
      RateLimit,
      Effect.gen(function* () {
        const limiter = yield* RateLimiter.RateLimiter
        const window = Duration.seconds(options.burst / options.perSecond)
        const take = (caller: Caller) =>
          limiter
            .consume({
              algorithm: "token-bucket",
              onExceeded: "fail",
              key: `${caller.accountId}/${caller.mode}`,
              limit: options.burst,
              window
            })
            .pipe(
              Effect.map(
                ({ limit, remaining, resetAfter }): Bucket => ({
                  limit,
                  remaining: Math.max(0, Math.floor(remaining)),
                  resetSeconds: wholeSeconds(resetAfter)
                })
              ),
              Effect.catch(({ reason }) =>
                reason._tag === "RateLimitExceeded"
                  ? Effect.fail(
                      new RateLimitExceeded({
                        limit: reason.limit,
                        retryAfterSeconds: Math.max(1, wholeSeconds(reason.retryAfter))
                      })
                    )
                  : Effect.succeed({ limit: options.burst, remaining: options.burst, resetSeconds: 0 })
              )
            )
        return RateLimit.of({ take })
      })
    )

  /** Counts in this process: n instances allow n times the limit. */
  static readonly layer = (options: RateLimitOptions = { perSecond: 50, burst: 200 }) =>
    this.layerNoDeps(options).pipe(
      Layer.provide(RateLimiter.layer),
      Layer.provide(RateLimiter.layerStoreMemory)
    )
}

const wholeSeconds = (duration: Duration.Duration) => Math.ceil(Duration.toSeconds(duration))
