/** `GET /v1/subjects/{subject_ref}`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { watchedSubject } from "../examples/subjects.ts"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubject, subjectParameter, subjectParams } from "../http/subjectParameter.ts"
import { WatchedSubject } from "../schema/WatchedSubject.ts"

export const getSubject = HttpApiEndpoint.get("getSubject", "/v1/subjects/:subject_ref", {
  params: subjectParams,
  success: WatchedSubject,
  error: [NotFound, ...readErrors]
})
  .annotate(NeededRole, "reviewer")
  .annotate(About, {
    summary: "Read a watched subject",
    description:
      "Answers what is kept of a watched subject, as it was sent. Another account's subject of the same reference is another one.",
    answered: "The subject.",
    answers: { "a subject": watchedSubject },
    failures: { ...read, 400: "subject_ref must have 1 to 128 printable characters.", 404: noSubject },
    parameters: subjectParameter,
    scope: "watch",
    cost: lookUp
  })
