/** The handler of `GET /v1/registers`. */
import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Statuses } from "@entity-watch/core/snapshots"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { databaseUnavailable } from "../answer/failures.ts"

export const RegistersHandlers = HttpApiBuilder.group(
  Api,
  "registers",
  Effect.fn(function* (handlers) {
    const statuses = yield* Statuses
    return handlers.handleAll({
      registers: () =>
        CurrentCaller.use((caller) => statuses.list(caller.mode)).pipe(
          Effect.map((registers) => ({ registers })),
          Effect.catchTag("SnapshotsUnreadable", () => databaseUnavailable)
        )
    })
  })
)
