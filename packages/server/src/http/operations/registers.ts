/** The handler of `GET /v1/registers`. */
import { Api } from "@entity-watch/contract/Api"
import { Statuses } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { databaseUnavailable } from "../answer/failures.ts"

export const RegistersHandlers = HttpApiBuilder.group(
  Api,
  "registers",
  Effect.fn(function* (handlers) {
    const statuses = yield* Statuses
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      registers: ({ endpoint }) =>
        admitted(endpoint, {}, (caller) => statuses.list(caller.mode)).pipe(
          Effect.map((registers) => ({ registers })),
          Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable)
        )
    })
  })
)
