/** `POST /v1/subjects`. One subject as JSON, or many on lines. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { keptSubject, subjectFacts } from "../examples/subjects.ts"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { watched } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { linesOf } from "../http/linesExamples.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { KeptSubject, PutSubject } from "../schema/WatchedSubject.ts"

const { subject_ref } = keptSubject

export const putSubjects = HttpApiEndpoint.post("putSubjects", "/v1/subjects", {
  payload: PutSubject,
  success: KeptSubject,
  error: writeErrors
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Watch many subjects",
    description:
      "Does with one subject, or with that of each line, what `PUT /v1/subjects/{subject_ref}` does. What a file holds of your customers can be sent as a whole whenever it changes: who is sent as they stood already is `unchanged`. Whoever is sent no more stays under watch until it is deleted.",
    requests: { "a person": { subject_ref, ...subjectFacts } },
    answered: "Whether the subject is new, changed or as it was.",
    answers: { "a new subject": keptSubject },
    lines: linesOf(
      { subject_ref, ...subjectFacts },
      { subject_ref: "customer-4712", name: "Sam Example" },
      keptSubject
    ),
    failures: {
      ...posted,
      400: "subject_ref is required."
    },
    scope: "watch",
    cost: watched
  })
