/** The handler of `POST /v1/resolve`. */
import { Api } from "@entity-watch/contract/Api"
import { Resolver } from "@entity-watch/core/resolve"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { asMade } from "../answer/asMade.ts"
import { asOfOutOfReach, identityUnavailable, searchOverloaded } from "../answer/failures.ts"

export const ResolveHandlers = HttpApiBuilder.group(
  Api,
  "resolve",
  Effect.fn(function* (handlers) {
    const resolver = yield* Resolver
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      resolve: ({ endpoint, payload }) =>
        admitted(endpoint, payload, (caller) => resolver.resolve(caller, payload)).pipe(
          Effect.map(asMade),
          Effect.catchTags({
            AsOfOutOfReach: asOfOutOfReach,
            IdentitySourceUnavailable: identityUnavailable,
            SearchOverloaded: searchOverloaded
          })
        )
    })
  })
)
