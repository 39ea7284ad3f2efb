/** Who calls: the bearer key, checked before anything else is read. Specification part 5. */

import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import type { Unauthorized } from "@entity-watch/core/api/ApiError"
import { Authorization, CurrentCaller, LenientAuthorization } from "@entity-watch/core/api/Authorization"
import { Effect, Layer, Redacted } from "effect"
import { keyUncheckable, unauthorized } from "./errors.ts"
import { RequestFacts } from "./requestId.ts"

export const missingKey = "Send an API key in the header Authorization: Bearer svc_sk_…"
export const refusedKey =
  "This API key is not valid; check that it was copied whole, or ask the operator for another."

/** RFC 9110, section 11.1: the scheme in any case, then spaces; empty when there is no key. As HttpApi reads it. */
export const bearerToken = (header: string | undefined) =>
  header === undefined || header.slice(0, 7).toLowerCase() !== "bearer " ? "" : withoutSpaces(header, 7)

const withoutSpaces = (text: string, from: number): string => {
  let at = from
  while (text[at] === " ") at++
  return text.slice(at)
}

/** `uncheckable` is what happens when nobody can say just then whose key it is. */
const authenticate = <A, E>(
  keys: ApiKeys["Service"],
  token: string,
  facts: RequestFacts,
  uncheckable: Effect.Effect<A, E>
) =>
  token === ""
    ? unauthorized(missingKey)
    : Effect.catchEager(
        Effect.mapEager(keys.authenticate(token), (caller) => {
          facts.accountId = caller.accountId
          return caller
        }),
        (error): Effect.Effect<A, E | Unauthorized> =>
          error._tag === "KeyRefused" ? unauthorized(refusedKey) : uncheckable
      )

/** For operations that read the database. */
export const strictly = (keys: ApiKeys["Service"], token: string, facts: RequestFacts) =>
  authenticate(keys, token, facts, keyUncheckable)

/** For operations that need none: a key that cannot be checked just then is taken at its word. */
export const leniently = (keys: ApiKeys["Service"], token: string, facts: RequestFacts) =>
  authenticate(keys, token, facts, Effect.void)

const strict = Layer.effect(
  Authorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      Effect.flatMap(RequestFacts, (facts) =>
        Effect.flatMap(strictly(keys, Redacted.value(credential), facts), (caller) =>
          Effect.provideService(app, CurrentCaller, caller)
        )
      )
  }))
)

const lenient = Layer.effect(
  LenientAuthorization,
  Effect.map(ApiKeys, (keys) => ({
    bearer: (app, { credential }) =>
      Effect.flatMap(RequestFacts, (facts) =>
        Effect.andThen(leniently(keys, Redacted.value(credential), facts), app)
      )
  }))
)

export const layer = Layer.merge(strict, lenient)
