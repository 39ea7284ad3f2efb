/** `GET /v1/decisions`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { recordedDecision } from "../examples/decisions.ts"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { DecisionPage, DecisionsQuery, refusedEmpty } from "../schema/Decision.ts"

export const decisionPage: DecisionPage = { decisions: [recordedDecision], next_cursor: null }

export const decisions = HttpApiEndpoint.get("decisions", "/v1/decisions", {
  query: DecisionsQuery,
  success: DecisionPage,
  error: readErrors
})
  .annotate(NeededRole, "reviewer")
  .annotate(About, {
    summary: "List decisions",
    description:
      "Lists the decisions of the account in the key's mode, the latest first: all of them, or those about one subject. Whether one still holds is said by a screen with its `subject_ref`, because that takes the facts of the subject, which are not kept. A page has less than a megabyte: send `next_cursor` as `cursor` for older ones, until it is null.",
    answered: "A page of decisions, possibly empty.",
    answers: { "one decision": decisionPage },
    failures: { ...read, 400: "cursor must be the next_cursor of a page." },
    parameters: {
      subject_ref: {
        example: "customer-4711",
        description:
          "Your own reference of the subject: only the decisions about it are listed. An empty one is refused."
      },
      limit: { example: 50, schema: { type: "integer", minimum: 1, default: 50 } },
      cursor: { example: `1795236368417233_${recordedDecision.id}` }
    },
    refusedEmpty,
    scope: "decide",
    cost: listing
  })
