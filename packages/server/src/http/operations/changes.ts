/** The handlers of `GET /v1/entity/{id}/changes`, of `GET /v1/changes` and of its stream. */
import { Api } from "@entity-watch/contract/Api"
import { ChangeFeed } from "@entity-watch/core/watch"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { cursorAhead, eventsRemoved, invalidRequest } from "../answer/failures.ts"
import { OpenStreams } from "../streaming/OpenStreams.ts"
import { makeChangeStream } from "./changeStream.ts"

export const ChangesHandlers = HttpApiBuilder.group(
  Api,
  "changes",
  Effect.fn(function* (handlers) {
    const changes = yield* ChangeFeed
    const admitted = yield* makeAdmitted
    const stream = yield* makeChangeStream
    return handlers.handleAll({
      changes: ({ endpoint, params, query }) =>
        admitted(endpoint, {}, (caller) => changes.read(caller, params.id, query)).pipe(
          Effect.catchTags({
            NotAnIdentifier: ({ message }) => invalidRequest(message),
            EventsRemoved: eventsRemoved,
            CursorAhead: () => cursorAhead
          })
        ),
      accountChanges: ({ endpoint, query }) =>
        admitted(endpoint, {}, (caller) => changes.readAll(caller, query)).pipe(
          Effect.catchTags({ EventsRemoved: eventsRemoved, CursorAhead: () => cursorAhead })
        ),
      changeStream: ({ headers, query }) => stream(query, headers["last-event-id"])
    })
  })
).pipe(Layer.provide(OpenStreams.layerConfig))
