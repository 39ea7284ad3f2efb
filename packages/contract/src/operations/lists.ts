/** `GET /v1/lists`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { listStatus } from "../examples/lists.ts"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { ListStatuses } from "../schema/AdditionalList.ts"

export const lists = HttpApiEndpoint.get("lists", "/v1/lists", {
  success: ListStatuses,
  error: readErrors
}).annotate(About, {
  summary: "See the additional lists",
  description:
    "The lists that `screen` compares with beside the three: those of the whole service, and the account's own. Each with what is in force of it, as `registers` says it.",
  answered: "Every list, loaded or not.",
  answers: { "one of your own": { lists: [listStatus] } },
  failures: { ...read, 400: "Remove the unknown field mode." },
  scope: "read",
  cost: lookUp
})
