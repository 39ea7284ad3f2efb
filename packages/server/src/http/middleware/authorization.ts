/** Who calls: the bearer key, checked before anything else is read. Specification part 5. */

import type { Forbidden, Unauthorized } from "@entity-watch/contract/http/ApiError"
import { Authorization, CurrentCaller, LenientAuthorization } from "@entity-watch/contract/http/Authorization"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ApiKeys } from "@entity-watch/core/access"
import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { keyUncheckable, unauthorized } from "../answer/failures.ts"
import { OpenAnswers } from "../request/OpenAnswers.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { requireScope } from "./requireScope.ts"
import { makeBySession, sessionOf } from "./session.ts"

export const missingKey = "Send an API key in the header Authorization: Bearer svc_sk_…"
export const refusedKey =
  "This API key is not valid; check that it was copied whole, or ask the operator for another."

interface Accepting {
  readonly keys: ApiKeys["Service"]
  readonly answers: OpenAnswers["Service"]
}

/** Goes on with the caller, who is noted for the access log; or `uncheckable`, when nobody can say whose key it is. */
const authenticate = <A, E, R, E2>(
  { answers, keys }: Accepting,
  credential: Redacted.Redacted,
  endpoint: HttpApiEndpoint.Top,
  app: (caller: Caller) => Effect.Effect<A, E, R>,
  uncheckable: Effect.Effect<A, E2, R>
) =>
  Effect.withFiber<A, E | E2 | Unauthorized | Forbidden, R>((fiber) => {
    const token = Redacted.value(credential)
    if (token === "") return unauthorized(missingKey)
    return Effect.matchEffect(keys.authenticate(token), {
      onSuccess: (caller) => {
        fiber.getRef(RequestFacts).accountId = caller.accountId
        answers.accept(
          Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest),
          caller.accountId,
          { by: "key", id: caller.keyId }
        )
        return Effect.andThen(requireScope(caller, endpoint), app(caller))
      },
      onFailure: (error): Effect.Effect<A, E2 | Unauthorized, R> =>
        error._tag === "KeyRefused" ? unauthorized(refusedKey) : uncheckable
    })
  })

/** For operations that read the database. */
const strict = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const accepting = { keys: yield* ApiKeys, answers: yield* OpenAnswers }
    const bySession = yield* makeBySession
    return Authorization.of({
      bearer: (app, { credential, endpoint }) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const session = sessionOf(request)
          const answer = (caller: Caller) => Effect.provideService(app, CurrentCaller, caller)
          return session === undefined
            ? authenticate(accepting, credential, endpoint, answer, keyUncheckable)
            : bySession(request, endpoint, session, answer)
        })
    })
  })
)

/** For operations that need no database: a key that cannot be checked just now is taken at its word. */
const lenient = Layer.effect(
  LenientAuthorization,
  Effect.gen(function* () {
    const accepting = { keys: yield* ApiKeys, answers: yield* OpenAnswers }
    const bySession = yield* makeBySession
    return LenientAuthorization.of({
      bearer: (app, { credential, endpoint }) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
          const session = sessionOf(request)
          return session === undefined
            ? authenticate(accepting, credential, endpoint, () => app, app)
            : bySession(request, endpoint, session, () => app)
        })
    })
  })
)

export const layer = Layer.merge(strict, lenient)
