/** `GET /v1/subjects`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { watchedSubject } from "../examples/subjects.ts"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { SubjectPage, SubjectsQuery } from "../schema/WatchedSubject.ts"

const { created_at, subject_ref, updated_at } = watchedSubject

export const subjectPage: SubjectPage = {
  subjects: [{ subject_ref, created_at, updated_at }],
  count: 12_000,
  limit: 1_000_000,
  next_cursor: "customer-4711"
}

export const subjects = HttpApiEndpoint.get("subjects", "/v1/subjects", {
  query: SubjectsQuery,
  success: SubjectPage,
  error: readErrors
}).annotate(About, {
  summary: "List watched subjects",
  description:
    "Lists the references of the subjects that the account watches in the key's mode, in the order of their code points, and how many there are and may be. Send `next_cursor` as `cursor` for the next page, until it is null.",
  answered: "A page of references, possibly empty.",
  answers: { "one of many": subjectPage },
  failures: { ...read, 400: "cursor must have 1 to 128 printable characters." },
  parameters: {
    limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
    cursor: { example: "customer-4711" }
  },
  scope: "watch",
  cost: listing
})
