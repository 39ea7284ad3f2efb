/** `POST /v1/validate`. One number as JSON, or many on lines. What is in a body needs a key that is known. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { linesOf } from "../http/linesExamples.ts"
import { UsesAllowance } from "../http/Throttle.ts"
import { ValidateRequest } from "../schema/requests.ts"
import { Validation } from "../schema/Validation.ts"
import { validations, wellFormedAbn } from "./validate.ts"

export const validateMany = HttpApiEndpoint.post("validateMany", "/v1/validate", {
  payload: ValidateRequest,
  success: Validation,
  error: writeErrors
})
  .annotate(UsesAllowance, false)
  .annotate(About, {
    summary: "Check many numbers for typing errors",
    description:
      "Says of one number, or of the number on each line, whether its check digits agree. No register is contacted and no allowance is used; lines count towards the rate limit as those of other operations do. What has neither nine nor eleven digits is answered with an error.",
    requests: { "an ABN": { identifier: "23 990 000 014" } },
    answered: "Whether the check digits agree.",
    answers: validations,
    lines: linesOf({ identifier: "23 990 000 014" }, { identifier: "990000014" }, wellFormedAbn),
    failures: { ...posted, 400: "Send eleven digits for an ABN or nine digits for an ACN." },
    scope: "read",
    cost: lookUp
  })
