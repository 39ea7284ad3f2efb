/** The handlers of `GET /v1/entity/{id}/changes` and `GET /v1/changes`. */
import { Api } from "@entity-watch/core/api/Api"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { costs } from "../admission/costs.ts"
import { eventsRemoved, invalidRequest } from "../answer/failures.ts"

export const ChangesHandlers = HttpApiBuilder.group(
  Api,
  "changes",
  Effect.fn(function* (handlers) {
    const changes = yield* ChangeFeed
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      changes: ({ params, query }) =>
        admitted(costs.changes, (caller) => changes.read(caller, params.id, query)).pipe(
          Effect.catchTags({
            NotAnIdentifier: ({ message }) => invalidRequest(message),
            EventsRemoved: eventsRemoved
          })
        ),
      accountChanges: ({ query }) =>
        admitted(costs.changes, (caller) => changes.readAll(caller, query)).pipe(
          Effect.catchTag("EventsRemoved", eventsRemoved)
        )
    })
  })
)
