/** The handlers of `/v1/lists`. */
import { Api } from "@entity-watch/contract/Api"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { databaseUnavailable, listBusy, listNotFound, listRefused } from "../answer/failures.ts"

export const ListsHandlers = HttpApiBuilder.group(
  Api,
  "lists",
  Effect.fn(function* (handlers) {
    const additional = yield* AdditionalLists
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      lists: ({ endpoint }) =>
        admitted(endpoint, {}, (caller) => additional.list(caller)).pipe(
          Effect.map((lists) => ({ lists })),
          Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable)
        ),
      putList: ({ endpoint, params, payload }) =>
        admitted(endpoint, payload, (caller) => additional.put(caller, params.list, payload)).pipe(
          Effect.catchTags({
            TooManyLists: listRefused,
            RowRefused: listRefused,
            SourceMalformed: listRefused,
            SourceUnavailable: listRefused,
            EditionRefused: listRefused,
            RefreshInProgress: () => listBusy,
            LeaseLost: () => listBusy,
            SnapshotsUnreadable: () => databaseUnavailable
          }),
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        ),
      deleteList: ({ endpoint, params }) =>
        admitted(endpoint, {}, (caller) => additional.remove(caller, params.list)).pipe(
          Effect.catchTag("ListNotFound", () => listNotFound),
          Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
        )
    })
  })
)
