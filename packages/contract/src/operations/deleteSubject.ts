/** `DELETE /v1/subjects/{subject_ref}`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { noSubject, subjectParameter, subjectParams } from "../http/subjectParameter.ts"

export const deleteSubject = HttpApiEndpoint.delete("deleteSubject", "/v1/subjects/:subject_ref", {
  params: subjectParams,
  success: HttpApiSchema.NoContent,
  error: [NotFound, ...readErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Erase a watched subject",
    description:
      "Ends the watch and erases what was kept of the subject. Events about it stay readable; they hold its reference, what the lists say, and which facts agree.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "subject_ref must have 1 to 128 printable characters.", 404: noSubject },
    parameters: subjectParameter,
    scope: "watch",
    cost: writing
  })
