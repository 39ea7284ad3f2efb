/** `POST /v1/sandbox/changes`. For sandbox keys, in addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { eventPayload } from "../examples/watching.ts"
import { About } from "../http/About.ts"
import { NotFound, writeErrors } from "../http/ApiError.ts"
import { posted } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { SandboxChangeAnswer, SandboxChangeRequest } from "../schema/SandboxChange.ts"

export const sandboxChangeRequests: Record<string, SandboxChangeRequest> = {
  "a new name": { identifier: "23990000014", event: "name_change" },
  "a subject on a list": { subject_ref: "customer-4711", event: "sanctions_match" }
}

export const sandboxChangeAnswer: SandboxChangeAnswer = {
  event_id: eventPayload.data.event_id,
  deliveries: 1,
  note: "The event is recorded and being delivered."
}

export const sandboxChange = HttpApiEndpoint.post("sandboxChange", "/v1/sandbox/changes", {
  payload: SandboxChangeRequest,
  success: SandboxChangeAnswer,
  error: [NotFound, ...writeErrors]
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Make a change happen in the sandbox",
    description:
      "For sandbox keys. Makes a change of the given kind happen to an invented entity, as the calling account sees it, or an invented entry of a list like one of its subjects, and takes it along the way of a real one: it is compared, recorded, signed and delivered to the account's subscriptions that are told of it. An account can make 10,000 deliveries a day, unless the operator set another number: beyond that the answer is 429.",
    requests: sandboxChangeRequests,
    answered: "What came of it.",
    answers: { "an event": sandboxChangeAnswer },
    failures: {
      ...posted,
      400: "identifier must be eleven digits for an ABN or nine for an ACN.",
      404: "There is nothing at this path."
    },
    // It reads a whole entity twice, and writes events and deliveries.
    scope: "watch",
    cost: { tokens: 5, weight: 16 }
  })
