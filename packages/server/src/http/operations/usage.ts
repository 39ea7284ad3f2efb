/** The handler of `GET /v1/usage`. */
import { Api } from "@entity-watch/contract/Api"
import { RateLimit, Usage } from "@entity-watch/core/access"
import { Decisions } from "@entity-watch/core/decide"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"

export const UsageHandlers = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fn(function* (handlers) {
    const usage = yield* Usage
    const decisions = yield* Decisions
    const rateLimit = yield* RateLimit
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      usage: ({ endpoint }) =>
        admitted(
          endpoint,
          {},
          Effect.fnUntraced(function* (caller) {
            const { days, month } = yield* usage.read(caller)
            const { limit, recorded } = yield* decisions.counted(caller)
            const { lines, requests } = rateLimit.ratesOf(caller)
            return {
              mode: caller.mode,
              rate: {
                requests_per_second: requests.perSecond,
                burst: requests.burst,
                lines_per_second: lines.perSecond,
                lines_burst: lines.burst
              },
              month,
              decisions: { recorded, limit, remaining: Math.max(0, limit - recorded) },
              days
            }
          })
        )
    })
  })
)
