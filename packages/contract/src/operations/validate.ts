/** `GET /v1/validate/{identifier}`. Specification 4.3. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as Schema from "effect/Schema"
import { About } from "../http/About.ts"
import { Internal, NotFound, Overloaded } from "../http/ApiError.ts"
import { common } from "../http/failureWords.ts"
import { Validation } from "../schema/Validation.ts"

export const wellFormedAbn: Validation = {
  identifier_type: "abn",
  input: "23 990 000 014",
  normalized: "23990000014",
  formatted: "23 990 000 014",
  valid: true
}

export const validations: Record<string, Validation> = {
  "an ABN whose check digits agree": wellFormedAbn,
  "an ACN whose check digit does not": {
    identifier_type: "acn",
    input: "990000015",
    normalized: "990000015",
    formatted: "990 000 015",
    valid: false,
    reason: "checksum"
  }
}

export const validate = HttpApiEndpoint.get("validate", "/v1/validate/:identifier", {
  params: {
    identifier: Schema.String.annotate({
      description: "Eleven digits for an ABN or nine for an ACN. Spaces, sent as %20, are ignored."
    })
  },
  success: Validation,
  error: [NotFound, Internal, Overloaded]
}).annotate(About, {
  summary: "Check an ABN or ACN for typing errors",
  description:
    "Says whether the check digits of an ABN or ACN agree. No register is contacted, no rate limit applies and no allowance is used, and it answers while the database is away. `valid: true` says that the number is well formed, and not that it was issued or is in use.",
  answered: "Whether the check digits agree.",
  answers: validations,
  failures: {
    ...common,
    400: "Send eleven digits for an ABN or nine digits for an ACN.",
    404: "There is nothing at this path."
  },
  parameters: { identifier: { example: "23 990 000 014" } },
  scope: "read",
  cost: "free"
})
