/** What comes before a request's body is read: the rate limit; and after its answer, the allowance. Specification part 8. */

import { CurrentCaller } from "@entity-watch/contract/http/Authorization"
import { Throttle, UsesAllowance } from "@entity-watch/contract/http/Throttle"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Usage } from "@entity-watch/core/access"
import { Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { Admission } from "../admission/Admission.ts"
import { entryCost } from "../admission/entryCost.ts"
import { RequestFacts } from "../request/RequestFacts.ts"

/**
 * Counts an answered request of REST or MCP: one that was refused or met an outage uses nothing of the allowance.
 */
export const makeCount = Effect.map(
  Usage,
  (usage) =>
    (caller: Caller, facts: RequestFacts, operation: string): Effect.Effect<void> =>
      Effect.flatMap(Effect.andThen(usage.count(caller, operation), usage.remaining(caller)), (remaining) =>
        Effect.sync(() => {
          if (Option.isSome(remaining)) facts.headers["x-allowance-remaining"] = `${remaining.value}`
        })
      )
)

export const layer = Layer.effect(
  Throttle,
  Effect.gen(function* () {
    const admission = yield* Admission
    const count = yield* makeCount
    return (app, { endpoint }) =>
      Effect.withFiber((fiber) => {
        const caller = Context.getUnsafe(fiber.context, CurrentCaller)
        const facts = fiber.getRef(RequestFacts)
        const isCounted = Context.get(endpoint.annotations, UsesAllowance)
        const answered = isCounted
          ? Effect.tap(app, ({ status }) =>
              status < 300 ? count(caller, facts, endpoint.identifier) : Effect.void
            )
          : app
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        return admission.enter(caller, entryCost(request, 1), answered)
      })
  })
)
