/** Who calls: the bearer key, checked before anything else is read. Specification part 5. */

import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Authorization, CurrentCaller, LenientAuthorization } from "@entity-watch/core/api/Authorization"
import { Effect, Layer, Redacted } from "effect"
import { keyUncheckable, unauthorized } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

export const missingKey = "Send an API key in the header Authorization: Bearer svc_sk_…"
export const refusedKey =
  "This API key is not valid; check that it was copied whole, or ask the operator for another."

const authenticate = Effect.fnUntraced(function* (keys: ApiKeys["Service"], credential: Redacted.Redacted) {
  const token = Redacted.value(credential)
  if (token === "") return yield* unauthorized(missingKey)
  const caller = yield* Effect.catchTag(keys.authenticate(token), "KeyRefused", () =>
    unauthorized(refusedKey)
  )
  const facts = yield* RequestFacts
  facts.accountId = caller.accountId
  return caller
})

const strict = Layer.effect(
  Authorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      authenticate(keys, credential).pipe(
        Effect.catchTag("KeyUncheckable", () => keyUncheckable),
        Effect.flatMap((caller) => Effect.provideService(app, CurrentCaller, caller))
      )
  }))
)

const lenient = Layer.effect(
  LenientAuthorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      authenticate(keys, credential).pipe(
        Effect.catchTag("KeyUncheckable", () => Effect.void),
        Effect.andThen(app)
      )
  }))
)

export const layer = Layer.merge(strict, lenient)
