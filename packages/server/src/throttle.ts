/** The rate limit before the work, the allowance after it. Specification part 8. */
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Throttle } from "@entity-watch/core/api/Throttle"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Effect, Layer, Option } from "effect"
import { rateLimited } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

/** For REST and MCP alike. */
export const makeMeter = Effect.gen(function* () {
  const limit = yield* RateLimit
  const usage = yield* Usage

  const take = Effect.fnUntraced(function* (caller: Caller) {
    const { headers } = yield* RequestFacts
    const bucket = yield* Effect.catchTag(limit.take(caller), "RateLimitExceeded", (exceeded) => {
      headers["ratelimit-limit"] = `${exceeded.limit}`
      headers["ratelimit-remaining"] = "0"
      headers["ratelimit-reset"] = `${exceeded.retryAfterSeconds}`
      return rateLimited(exceeded.retryAfterSeconds)
    })
    headers["ratelimit-limit"] = `${bucket.limit}`
    headers["ratelimit-remaining"] = `${bucket.remaining}`
    headers["ratelimit-reset"] = `${bucket.resetSeconds}`
  })

  /** Only answers count: a request that was refused or met an outage used nothing. */
  const count = Effect.fnUntraced(function* (caller: Caller) {
    if (caller.mode !== "live") return
    const { headers } = yield* RequestFacts
    yield* usage.count(caller.accountId)
    const remaining = yield* usage.remaining(caller.accountId)
    if (Option.isSome(remaining)) headers["x-allowance-remaining"] = `${remaining.value}`
  })

  return { take, count }
})

export const layer = Layer.effect(
  Throttle,
  Effect.map(
    makeMeter,
    (meter) => (app) =>
      Effect.gen(function* () {
        const caller = yield* CurrentCaller
        yield* meter.take(caller)
        const response = yield* app
        if (response.status < 300) yield* meter.count(caller)
        return response
      })
  )
)
