/** The handlers of `/v1/decisions`. */
import { Api } from "@entity-watch/contract/Api"
import { Decisions } from "@entity-watch/core/decide"
import { DecisionRecorder } from "@entity-watch/core/screen"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import {
  dateOfBirthInFuture,
  entryNotAsShown,
  listNotRead,
  otherDecision,
  tooManyDecisions
} from "../answer/failures.ts"

export const DecisionsHandlers = HttpApiBuilder.group(
  Api,
  "decisions",
  Effect.fn(function* (handlers) {
    const recorder = yield* DecisionRecorder
    const decisions = yield* Decisions
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      // The subject is screened, and costs what a screen of it costs.
      recordDecision: ({ endpoint, headers, payload }) =>
        admitted(endpoint, payload.subject, (caller) =>
          recorder.record(caller, payload, headers["idempotency-key"] ?? null)
        ).pipe(
          Effect.map((decision) => ({ decision })),
          Effect.catchTags({
            DateOfBirthInFuture: dateOfBirthInFuture,
            EntryNotAsShown: entryNotAsShown,
            ListNotRead: listNotRead,
            DecisionKeyReused: () => otherDecision,
            TooManyDecisions: tooManyDecisions
          })
        ),
      decisions: ({ endpoint, query }) => admitted(endpoint, {}, (caller) => decisions.list(caller, query))
    })
  })
)
