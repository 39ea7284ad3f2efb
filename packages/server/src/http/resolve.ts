import { ResolveApi } from "@entity-watch/core/api/ResolveApi"
import { ResolveRequest } from "@entity-watch/core/domain/requests"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Effect, Layer } from "effect"
import { asOfOutOfReach, identityUnavailable, searchOverloaded } from "./errors.ts"
import { question } from "./question.ts"
import { written } from "./written.ts"

export const layer = Layer.effectDiscard(
  Effect.flatMap(Resolver, (resolver) =>
    question(ResolveApi.endpoints.resolve.path, ResolveRequest, (caller, query) =>
      resolver.resolve(caller, query).pipe(
        Effect.map(written),
        Effect.catchTags({
          AsOfOutOfReach: asOfOutOfReach,
          IdentitySourceUnavailable: identityUnavailable,
          SearchOverloaded: searchOverloaded
        })
      )
    )
  )
)
