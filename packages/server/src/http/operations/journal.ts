/** The handler of `GET /v1/journal`. */
import { Api } from "@entity-watch/contract/Api"
import { Journal } from "@entity-watch/core/journal"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { noSuchMoment, periodReversed } from "../answer/failures.ts"

export const JournalHandlers = HttpApiBuilder.group(
  Api,
  "journal",
  Effect.fn(function* (handlers) {
    const journal = yield* Journal
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      journal: ({ endpoint, query }) =>
        admitted(endpoint, {}, (caller) => journal.list(caller, query)).pipe(
          Effect.catchTags({
            NoSuchMoment: noSuchMoment,
            PeriodReversed: periodReversed,
            SqlError: Effect.die,
            SchemaError: Effect.die
          })
        )
    })
  })
)
