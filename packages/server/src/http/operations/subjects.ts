/** The handlers of `/v1/subjects` and of what became of their matches. Many are put by `http/lines`. */
import { Api } from "@entity-watch/contract/Api"
import { EntryChanges, WatchedSubjects } from "@entity-watch/core/watch"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import {
  databaseUnavailable,
  dateOfBirthInFuture,
  sinceInFuture,
  subjectNotFound,
  tooManySubjects
} from "../answer/failures.ts"

export const SubjectsHandlers = HttpApiBuilder.group(
  Api,
  "subjects",
  Effect.fn(function* (handlers) {
    const watched = yield* WatchedSubjects
    const changes = yield* EntryChanges
    const admitted = yield* makeAdmitted
    const refused = { DateOfBirthInFuture: dateOfBirthInFuture, TooManySubjects: tooManySubjects }
    return handlers.handleAll({
      putSubject: ({ endpoint, params, payload }) =>
        admitted(endpoint, payload, (caller) => watched.put(caller, params.subject_ref, payload)).pipe(
          Effect.catchTags(refused)
        ),
      putSubjects: ({ endpoint, payload: { subject_ref, ...facts } }) =>
        admitted(endpoint, facts, (caller) => watched.put(caller, subject_ref, facts)).pipe(
          Effect.catchTags(refused)
        ),
      getSubject: ({ endpoint, params }) =>
        admitted(endpoint, {}, (caller) => watched.get(caller, params.subject_ref)).pipe(
          Effect.catchTag("SubjectNotFound", () => subjectNotFound)
        ),
      deleteSubject: ({ endpoint, params }) =>
        admitted(endpoint, {}, (caller) => watched.remove(caller, params.subject_ref)).pipe(
          Effect.catchTag("SubjectNotFound", () => subjectNotFound)
        ),
      subjects: ({ endpoint, query }) => admitted(endpoint, {}, (caller) => watched.list(caller, query)),
      subjectChanges: ({ endpoint, query }) =>
        admitted(endpoint, {}, (caller) => changes.list(caller, query)).pipe(
          Effect.catchTags({ SnapshotsUnreadable: () => databaseUnavailable, SinceInFuture: sinceInFuture })
        )
    })
  })
)
