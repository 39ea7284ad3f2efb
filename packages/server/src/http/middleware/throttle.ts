/** The rate limit before the work, the allowance after it. Specification part 8. */
import { RateLimit, Usage } from "@entity-watch/core/access"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Throttle } from "@entity-watch/core/api/Throttle"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Context, Effect, Layer, Option } from "effect"
import { rateLimited } from "../answer/failures.ts"
import { RequestFacts } from "../request/RequestFacts.ts"

const tell = ({ headers }: RequestFacts, limit: number, remaining: number, resetSeconds: number) => {
  headers["ratelimit-limit"] = `${limit}`
  headers["ratelimit-remaining"] = `${remaining}`
  headers["ratelimit-reset"] = `${resetSeconds}`
}

/** Takes tokens and counts requests. REST and MCP use it alike. */
export const makeMeter = Effect.gen(function* () {
  const limit = yield* RateLimit
  const usage = yield* Usage

  const take = (caller: Caller, facts: RequestFacts) =>
    Effect.matchEffect(limit.take(caller), {
      onSuccess: (bucket) =>
        Effect.sync(() => tell(facts, bucket.limit, bucket.remaining, bucket.resetSeconds)),
      onFailure: (exceeded) => {
        tell(facts, exceeded.limit, 0, exceeded.retryAfterSeconds)
        return rateLimited(exceeded.retryAfterSeconds)
      }
    })

  /** To be run for an answered request: one that was refused or met an outage uses nothing of the allowance. */
  const count = (caller: Caller, facts: RequestFacts): Effect.Effect<void> =>
    caller.mode !== "live"
      ? Effect.void
      : Effect.flatMap(
          Effect.andThen(usage.count(caller.accountId), usage.remaining(caller.accountId)),
          (remaining) =>
            Effect.sync(() => {
              if (Option.isSome(remaining)) facts.headers["x-allowance-remaining"] = `${remaining.value}`
            })
        )

  return { take, count }
})

export const layer = Layer.effect(
  Throttle,
  Effect.map(
    makeMeter,
    ({ count, take }) =>
      (app) =>
        Effect.withFiber((fiber) => {
          const caller = Context.getUnsafe(fiber.context, CurrentCaller)
          const facts = fiber.getRef(RequestFacts)
          const answered = Effect.tap(app, ({ status }) =>
            status < 300 ? count(caller, facts) : Effect.void
          )
          return Effect.andThen(take(caller, facts), answered)
        })
  )
)
