/** The handler of `GET /v1/usage`. */
import { Api } from "@entity-watch/contract/Api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { makeUsageOf } from "../answer/usageOf.ts"

export const UsageHandlers = HttpApiBuilder.group(
  Api,
  "usage",
  Effect.fn(function* (handlers) {
    const usageOf = yield* makeUsageOf
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      usage: ({ endpoint }) => admitted(endpoint, {}, usageOf)
    })
  })
)
