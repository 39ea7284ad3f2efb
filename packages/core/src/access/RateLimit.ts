/** A token bucket for each account and mode. Specification part 8. */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { makeSharedUse } from "./sharedUse.ts"
import { type Bucket, type TokenBucketOptions, TokenBuckets, type TokenCells } from "./TokenBuckets.ts"

export class RateLimitExceeded extends Schema.TaggedError<RateLimitExceeded>()("RateLimitExceeded", {
  limit: Schema.Finite,
  retryAfterSeconds: Schema.Finite
}) {}

export interface RateLimitOptions extends TokenBucketOptions {
  readonly lines?: TokenBucketOptions
}

const defaults: RateLimitOptions = { perSecond: 50, burst: 200 }
const defaultLines: TokenBucketOptions = { perSecond: 1_000, burst: 10_000 }

export interface AccountRates {
  readonly requests: TokenBucketOptions
  readonly lines: TokenBucketOptions
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
    /** The same, for what need not go on before: waits until nothing is owed. */
    pay(caller: Caller, tokens: number): Effect.Effect<void>
    /**
     * Takes a token for each line of a request with many questions, out of a bucket for lines alone, if it holds at
     * least one. What it lacks is owed. It is counted in this process: n processes allow n times as many.
     */
    takeLines(caller: Caller, lines: number): Effect.Effect<void, RateLimitExceeded>
    /** What the caller's account may ask for. */
    ratesOf(caller: Caller): AccountRates
  }
>()("@entity-watch/core/access/RateLimit") {
  /** Counts in this process only: n processes allow n times the limit. `cells` are where its threads count together. */
  static readonly layer = (options: RateLimitOptions = defaults, cells?: TokenCells) =>
    Layer.effect(
      RateLimit,
      Effect.map(Clock.Clock, (clock) =>
        limitBy(new TokenBuckets(options, clock, cells), linesOf(options, clock, cells), () => undefined)
      )
    )

  /** Counts together with every other process over the same database. No request waits for it. */
  static readonly layerShared = (options: RateLimitOptions = defaults, cells?: TokenCells) =>
    Layer.effect(
      RateLimit,
      Effect.gen(function* () {
        const clock = yield* Clock.Clock
        const buckets = new TokenBuckets(options, clock, cells)
        const use = yield* makeSharedUse(buckets)
        yield* use.keepShared
        return limitBy(buckets, linesOf(options, clock, cells), use.count)
      })
    )
}

const linesOf = ({ lines = defaultLines }: RateLimitOptions, clock: Clock.Clock, cells?: TokenCells) =>
  new TokenBuckets(lines, clock, cells)

/** An account's own limits stand in the place of those of all. */
const ownRate = (usual: TokenBucketOptions, perSecond?: number, burst?: number): TokenBucketOptions => ({
  perSecond: perSecond ?? usual.perSecond,
  burst: burst ?? usual.burst
})

/** `taken` is told of all tokens that were taken, but for those of lines. */
const limitBy = (
  buckets: TokenBuckets,
  lineBuckets: TokenBuckets,
  taken: (caller: Caller, tokens: number, rate: TokenBucketOptions) => void
) => {
  const rateOf = ({ limits }: Caller) =>
    limits === undefined ? buckets.usual : ownRate(buckets.usual, limits.requests_per_second, limits.burst)
  const rateOfLines = ({ limits }: Caller) =>
    limits === undefined
      ? lineBuckets.usual
      : ownRate(lineBuckets.usual, limits.lines_per_second, limits.lines_burst)
  const charge = (caller: Caller, tokens: number): number => {
    const rate = rateOf(caller)
    const owed = buckets.charge(accountKey(caller), tokens, rate)
    taken(caller, tokens, rate)
    return owed
  }
  return RateLimit.of({
    take: (caller, tokens = 1) =>
      Effect.suspend(() => {
        const rate = rateOf(caller)
        const bucket = buckets.take(accountKey(caller), tokens, rate)
        if ("retryAfterSeconds" in bucket)
          return Effect.fail(new RateLimitExceeded({ limit: rate.burst, ...bucket }))
        taken(caller, tokens, rate)
        return Effect.succeed(bucket)
      }),
    charge: (caller, tokens) => Effect.sync(() => void charge(caller, tokens)),
    pay: (caller, tokens) =>
      Effect.suspend(() => {
        const owed = charge(caller, tokens)
        return owed > 0 ? Effect.sleep(Duration.millis(owed)) : Effect.void
      }),
    takeLines: (caller, lines) =>
      Effect.suspend(() => {
        const rate = rateOfLines(caller)
        const bucket = lineBuckets.take(`lines ${accountKey(caller)}`, lines, rate)
        return "retryAfterSeconds" in bucket
          ? Effect.fail(new RateLimitExceeded({ limit: rate.burst, ...bucket }))
          : Effect.void
      }),
    ratesOf: (caller) => ({ requests: rateOf(caller), lines: rateOfLines(caller) })
  })
}
