/** Where a request comes from, for the audit log. */
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { RequestFacts } from "./RequestFacts.ts"

export const fromWhere = Effect.gen(function* () {
  const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
  const { requestId } = yield* RequestFacts
  return { address: Option.getOrNull(remoteAddress), requestId }
})
