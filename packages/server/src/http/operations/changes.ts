/** The handler of `GET /v1/entity/{id}/changes`. */
import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest } from "../answer/failures.ts"

export const ChangesHandlers = HttpApiBuilder.group(
  Api,
  "changes",
  Effect.fn(function* (handlers) {
    const changes = yield* ChangeFeed
    return handlers.handleAll({
      changes: ({ params, query }) =>
        CurrentCaller.use((caller) => changes.read(caller, params.id, query)).pipe(
          Effect.catchTag("NotAnIdentifier", ({ message }) => invalidRequest(message))
        )
    })
  })
)
