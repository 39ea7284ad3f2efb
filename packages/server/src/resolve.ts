import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asOfTooEarly, identityUnavailable, orDatabaseUnavailable, searchOverloaded } from "./errors.ts"
import { written } from "./written.ts"

export const ResolveHandlers = HttpApiBuilder.group(
  Api,
  "resolve",
  Effect.fn(function* (handlers) {
    const resolver = yield* Resolver
    return handlers.handleAll({
      resolve: ({ payload }) =>
        CurrentCaller.use((caller) => resolver.resolve(caller, payload)).pipe(
          Effect.map(written),
          Effect.catchTags({
            AsOfTooEarly: asOfTooEarly,
            IdentitySourceUnavailable: identityUnavailable,
            SearchOverloaded: searchOverloaded
          }),
          orDatabaseUnavailable
        )
    })
  })
)
