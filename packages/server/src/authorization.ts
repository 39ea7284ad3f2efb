/** Who calls: the bearer key, checked before anything else is read. Specification part 5. */

import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Authorization, CurrentCaller, LenientAuthorization } from "@entity-watch/core/api/Authorization"
import { Effect, Layer, Redacted } from "effect"
import { keyUncheckable, unauthorized } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

export const missingKey = "Send an API key in the header Authorization: Bearer svc_sk_…"
export const refusedKey =
  "This API key is not valid; check that it was copied whole, or ask the operator for another."

/** RFC 9110, section 11.1: the scheme in any case, then spaces; empty when there is no key. As HttpApi reads it. */
export const bearerToken = (header: string | undefined) =>
  /^bearer +([^ ].*)$/isu.exec(header ?? "")?.[1] ?? ""

const authenticate = (keys: ApiKeys["Service"], token: string) =>
  token === ""
    ? unauthorized(missingKey)
    : keys.authenticate(token).pipe(
        Effect.catchTag("KeyRefused", () => unauthorized(refusedKey)),
        Effect.flatMap((caller) =>
          Effect.map(RequestFacts, (facts) => {
            facts.accountId = caller.accountId
            return caller
          })
        )
      )

/** For operations that read the database. */
export const strictly = (keys: ApiKeys["Service"], token: string) =>
  Effect.catchTag(authenticate(keys, token), "KeyUncheckable", () => keyUncheckable)

/** For operations that need none: a key that cannot be checked just then is taken at its word. */
export const leniently = (keys: ApiKeys["Service"], token: string) =>
  Effect.catchTag(authenticate(keys, token), "KeyUncheckable", () => Effect.void)

const strict = Layer.effect(
  Authorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      Effect.flatMap(strictly(keys, Redacted.value(credential)), (caller) =>
        Effect.provideService(app, CurrentCaller, caller)
      )
  }))
)

const lenient = Layer.effect(
  LenientAuthorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) => Effect.andThen(leniently(keys, Redacted.value(credential)), app)
  }))
)

export const layer = Layer.merge(strict, lenient)
