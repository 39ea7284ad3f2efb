/** The handler of `POST /v1/sandbox/changes`. */
import { Api } from "@entity-watch/contract/Api"
import { noSuchFixture } from "@entity-watch/contract/http/sentences"
import { SandboxChanges } from "@entity-watch/core/sandbox"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import {
  databaseUnavailable,
  invalidRequest,
  notFound,
  sandboxDayUsedUp,
  subjectNotFound
} from "../answer/failures.ts"

export const SandboxHandlers = HttpApiBuilder.group(
  Api,
  "sandbox",
  Effect.fn(function* (handlers) {
    const changes = yield* SandboxChanges
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      sandboxChange: ({ endpoint, payload }) =>
        admitted(endpoint, payload, (caller) => changes.make(caller, payload)).pipe(
          Effect.catchTags({
            NotTheSandbox: () =>
              invalidRequest("Use a sandbox key, svc_sk_test_…: only the sandbox can be changed."),
            NoSuchFixture: () => notFound(noSuchFixture),
            ImpossibleChange: ({ reason }) =>
              invalidRequest(`${payload.event} cannot happen to ${payload.identifier}: ${reason}.`),
            SubjectNotFound: () => subjectNotFound,
            SandboxDayUsedUp: sandboxDayUsedUp,
            SnapshotsUnreadable: () => databaseUnavailable,
            IdentitySourceUnavailable: () => databaseUnavailable
          })
        )
    })
  })
)
