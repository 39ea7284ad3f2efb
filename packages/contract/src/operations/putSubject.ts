/** `PUT /v1/subjects/{subject_ref}`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { keptSubject, subjectFacts } from "../examples/subjects.ts"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { watched } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { subjectParameter, subjectParams } from "../http/subjectParameter.ts"
import { KeptSubject, SubjectFacts } from "../schema/WatchedSubject.ts"

export const putSubject = HttpApiEndpoint.put("putSubject", "/v1/subjects/:subject_ref", {
  params: subjectParams,
  payload: SubjectFacts,
  success: KeptSubject,
  error: writeErrors
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Watch a subject",
    description:
      "Puts a person or an organisation of your own under watch, or replaces what is kept of it. Whenever a screening list changes, its new and changed entries are compared with the subject as `screen` compares them; a possible match that was none before is a `sanctions_match` or `banned_match` event with your `subject_ref`, for the subscriptions that are told of subjects. Watching begins with the lists as they are, and putting a subject does not screen it: screen it as well when you take it on or change its facts. The facts are sealed at rest with a key of the account, and no event, log or list of subjects holds them.",
    requests: { "a person": subjectFacts },
    answered: "Whether the subject is new, changed or as it was.",
    answers: { "a new subject": keptSubject },
    failures: {
      ...posted,
      400: "name is required."
    },
    parameters: subjectParameter,
    scope: "watch",
    cost: watched
  })
