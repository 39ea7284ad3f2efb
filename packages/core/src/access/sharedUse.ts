/**
 * Shares the rate limit among the processes over one database: what was taken is added up in the database once a
 * second, and an account that has taken more in all than its bucket here knows of has its bucket lowered. Between two
 * looks, and while the database is silent, each process limits by itself; what was taken meanwhile is added later.
 */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import { RateLimitStore, type TakenTokens } from "../store/RateLimitStore.ts"
import { asWork } from "../store/Work.ts"
import type { TokenBucketOptions, TokenBuckets } from "./TokenBuckets.ts"

export const makeSharedUse = Effect.fnUntraced(function* (buckets: TokenBuckets) {
  const store = yield* RateLimitStore
  const random = yield* SecureRandom
  const clock = yield* Clock.Clock
  const monotonicSeconds = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e9
  const writer = yield* random.ulid

  /** Taken since the last batch was made, and when the first of it was. */
  let pending = { since: 0, taken: new Map<string, TakenTokens>() }
  /** Written, but not known to be: it is written again as it is, which counts it once. */
  let batch = { number: 0, since: 0, taken: [] as ReadonlyArray<TakenTokens> }
  /** Of each account in the batch and since. */
  let rates = new Map<string, TokenBucketOptions>()
  let isSilent = false

  const count = ({ accountId, mode }: Caller, tokens: number, rate = buckets.usual) => {
    if (pending.taken.size === 0) pending.since = monotonicSeconds()
    const key = accountKey({ accountId, mode })
    const before = pending.taken.get(key)?.tokens ?? 0
    pending.taken.set(key, { accountId, mode, tokens: before + tokens, perSecond: rate.perSecond })
    rates.set(key, rate)
  }

  const learn = (all: ReadonlyArray<Omit<TakenTokens, "perSecond">>) => {
    for (const each of all) {
      const key = accountKey(each)
      const rate = rates.get(key) ?? buckets.usual
      buckets.lower(key, rate.burst - each.tokens - (pending.taken.get(key)?.tokens ?? 0), rate)
    }
  }

  const write = Effect.gen(function* () {
    if (batch.taken.length === 0) return
    const { number, since, taken } = batch
    const now = monotonicSeconds()
    const age = now - since
    const restAge = pending.taken.size === 0 ? 0 : now - pending.since
    learn(yield* store.addAcrossAccounts({ writer, number, age, restAge, taken }))
    batch = { ...batch, taken: [] }
    rates = new Map([...rates].filter(([key]) => pending.taken.has(key)))
    if (isSilent) yield* Effect.logInfo("The rate limit is shared with the other processes again.")
    isSilent = false
  })

  /** Writes what was taken, and lowers the buckets of accounts that took more in all. */
  const settle = Effect.gen(function* () {
    yield* write
    batch = { number: batch.number + 1, since: pending.since, taken: [...pending.taken.values()] }
    pending = { since: 0, taken: new Map() }
    yield* write
  }).pipe(
    asWork("control"),
    Effect.catchCause((cause) => {
      if (Cause.hasInterrupts(cause)) return Effect.interrupt
      if (isSilent) return Effect.void
      isSilent = true
      return Effect.logWarning(
        "The rate limit could not be shared; this process limits by itself meanwhile.",
        cause
      )
    })
  )

  const keepShared = Effect.andThen(
    Effect.addFinalizer(() =>
      Effect.timeoutOrElse(settle, { duration: "3 seconds", orElse: () => Effect.void })
    ),
    Effect.forkScoped(Effect.forever(Effect.delay(settle, "1 second")))
  )

  return { count, settle, keepShared }
})
