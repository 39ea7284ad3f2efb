/** `POST /v1/decisions`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { recordDecisionRequest, recordedDecision } from "../examples/decisions.ts"
import { About } from "../http/About.ts"
import { Conflict, writeErrors } from "../http/ApiError.ts"
import { screened } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { idempotencyKey, recordedOnce } from "../http/idempotencyKey.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { DecisionAnswer } from "../schema/Decision.ts"
import { RecordDecision } from "../schema/RecordDecision.ts"

export const recordDecision = HttpApiEndpoint.post("recordDecision", "/v1/decisions", {
  headers: recordedOnce,
  payload: RecordDecision,
  success: DecisionAnswer.pipe(HttpApiSchema.status(201)),
  error: [Conflict, ...writeErrors]
})
  .annotate(NeededRole, "reviewer")
  .annotate(About, {
    summary: "Record a decision about a match",
    description:
      "Records what a person came to about one entry that a subject matched. Decisions are only ever added to: a later one about the same subject and entry counts in place of the earlier, and `withdrawn` takes it back. **No decision hides a match or changes a verdict**: a screen with the same `subject_ref` says beside each match what was decided and whether it is new. A decision falls by itself when the list says something else of the entry, or when you ask about other facts. The facts of `subject` are kept as digests only; `subject_ref`, `reason` and `decided_by` are stored as they are. One that was recorded with an `Idempotency-Key` is answered again to the same request with the same key.",
    requests: { "another person of the same name": recordDecisionRequest },
    answered: "The decision, with what the list says of the entry.",
    answers: { "a decision": { decision: recordedDecision } },
    failures: {
      ...posted,
      400: "Send a reason, a reason_code or both.",
      409: "No match of this subject on the list dfat-consolidated-list has this list_ref and entry_sha256 now. Screen again, and decide about what it says."
    },
    parameters: idempotencyKey,
    scope: "decide",
    cost: ({ name }) => (name === undefined ? { tokens: 1, weight: 4 } : screened(name))
  })
