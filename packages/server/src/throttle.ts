/** The rate limit before the work, the allowance after it. Specification part 8. */
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Throttle } from "@entity-watch/core/api/Throttle"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Effect, Layer, Option } from "effect"
import type { HttpServerResponse } from "effect/http"
import { rateLimited } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

/** For REST and MCP alike. */
export const makeMeter = Effect.gen(function* () {
  const limit = yield* RateLimit
  const usage = yield* Usage

  const tell = (limited: number, remaining: number, resetSeconds: number) =>
    Effect.map(RequestFacts, ({ headers }) => {
      headers["ratelimit-limit"] = `${limited}`
      headers["ratelimit-remaining"] = `${remaining}`
      headers["ratelimit-reset"] = `${resetSeconds}`
    })

  const take = (caller: Caller) =>
    Effect.matchEffect(limit.take(caller), {
      onFailure: (exceeded) =>
        Effect.andThen(
          tell(exceeded.limit, 0, exceeded.retryAfterSeconds),
          rateLimited(exceeded.retryAfterSeconds)
        ),
      onSuccess: (bucket) => tell(bucket.limit, bucket.remaining, bucket.resetSeconds)
    })

  /** Only answers count: a request that was refused or met an outage used nothing. */
  const count = (caller: Caller): Effect.Effect<void> =>
    caller.mode !== "live"
      ? Effect.void
      : Effect.andThen(
          usage.count(caller.accountId),
          Effect.flatMap(usage.remaining(caller.accountId), (remaining) =>
            Option.isNone(remaining)
              ? Effect.void
              : Effect.map(RequestFacts, ({ headers }) => {
                  headers["x-allowance-remaining"] = `${remaining.value}`
                })
          )
        )

  /** Around the work of one request. */
  const metered = <E, R>(caller: Caller, work: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    take(caller).pipe(
      Effect.andThen(work),
      Effect.tap((answer) => (answer.status < 300 ? count(caller) : Effect.void))
    )

  return { take, count, metered }
})

export const layer = Layer.effect(
  Throttle,
  Effect.map(makeMeter, (meter) => (app) => CurrentCaller.use((caller) => meter.metered(caller, app)))
)
