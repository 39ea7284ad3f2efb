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

const tell = ({ headers }: RequestFacts, limit: number, remaining: number, resetSeconds: number) => {
  headers["ratelimit-limit"] = `${limit}`
  headers["ratelimit-remaining"] = `${remaining}`
  headers["ratelimit-reset"] = `${resetSeconds}`
}

/** For REST and MCP alike. */
export const makeMeter = Effect.gen(function* () {
  const limit = yield* RateLimit
  const usage = yield* Usage

  const take = (caller: Caller, facts: RequestFacts) =>
    Effect.mapEager(
      Effect.catchEager(limit.take(caller), (exceeded) => {
        tell(facts, exceeded.limit, 0, exceeded.retryAfterSeconds)
        return rateLimited(exceeded.retryAfterSeconds)
      }),
      (bucket) => tell(facts, bucket.limit, bucket.remaining, bucket.resetSeconds)
    )

  /** Only answers count: a request that was refused or met an outage used nothing. */
  const count = (caller: Caller, facts: RequestFacts): Effect.Effect<void> =>
    caller.mode !== "live"
      ? Effect.void
      : Effect.flatMapEager(usage.count(caller.accountId), () =>
          Effect.mapEager(usage.remaining(caller.accountId), (remaining) => {
            if (Option.isSome(remaining)) facts.headers["x-allowance-remaining"] = `${remaining.value}`
          })
        )

  /** Around the work of one request. */
  const metered = <E, R>(
    caller: Caller,
    facts: RequestFacts,
    work: () => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) =>
    Effect.flatMapEager(take(caller, facts), () =>
      Effect.tap(work(), (answer) => (answer.status < 300 ? count(caller, facts) : Effect.void))
    )

  return { take, count, metered }
})

export const layer = Layer.effect(
  Throttle,
  Effect.map(
    makeMeter,
    (meter) => (app) =>
      CurrentCaller.use((caller) =>
        Effect.flatMap(RequestFacts, (facts) => meter.metered(caller, facts, () => app))
      )
  )
)
