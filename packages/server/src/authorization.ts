/** Who calls: the bearer key, checked before anything else is read. Specification part 5. */

import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Authorization, CurrentCaller, LenientAuthorization } from "@entity-watch/core/api/Authorization"
import { Effect, Layer, Redacted } from "effect"
import { unauthorized, upstreamUnavailable } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

const missing = "Send an API key in the header Authorization: Bearer svc_sk_…"
const refused = "This API key is not valid; check that it was copied whole, or ask the operator for another."

const authenticate = Effect.fnUntraced(function* (keys: ApiKeys["Service"], credential: Redacted.Redacted) {
  const token = Redacted.value(credential)
  if (token === "") return yield* unauthorized(missing)
  const caller = yield* Effect.catchTag(keys.authenticate(token), "KeyRefused", () => unauthorized(refused))
  const facts = yield* RequestFacts
  facts.accountId = caller.accountId
  return caller
})

const strict = Layer.effect(
  Authorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      authenticate(keys, credential).pipe(
        Effect.catchTag("KeyUncheckable", () =>
          upstreamUnavailable(
            "The API key could not be checked, because the database did not answer; try again in a few seconds."
          )
        ),
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
