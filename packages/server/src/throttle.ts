/** The rate limit before the work, the allowance after it. Specification part 8. */
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Throttle } from "@entity-watch/core/api/Throttle"
import { Effect, Layer, Option } from "effect"
import { rateLimited } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

export const layer = Layer.effect(
  Throttle,
  Effect.gen(function* () {
    const limit = yield* RateLimit
    const usage = yield* Usage
    return (app) =>
      Effect.gen(function* () {
        const caller = yield* CurrentCaller
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
        const response = yield* app
        // Only answers count: a request that was refused or met an outage used nothing.
        if (caller.mode === "live" && response.status < 300) {
          yield* usage.count(caller.accountId)
          const remaining = yield* usage.remaining(caller.accountId)
          if (Option.isSome(remaining)) headers["x-allowance-remaining"] = `${remaining.value}`
        }
        return response
      })
  })
)
