/** `GET /v1/usage`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { listing } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { AccountUsage } from "../schema/AccountUsage.ts"

export const accountUsage: AccountUsage = {
  mode: "live",
  rate: { requests_per_second: 50, burst: 200, lines_per_second: 1000, lines_burst: 10_000 },
  month: { month: "2026-11-01", requests: 1430, allowance: 10_000, remaining: 8570 },
  decisions: { recorded: 12, limit: 1_000_000, remaining: 999_988 },
  subjects: { watched: 12_000, limit: 1_000_000, remaining: 988_000 },
  days: [
    { day: "2026-11-21", operation: "resolve", requests: 30 },
    { day: "2026-11-21", operation: "screen", requests: 1400 }
  ]
}

export const usage = HttpApiEndpoint.get("usage", "/v1/usage", {
  success: AccountUsage,
  error: readErrors
}).annotate(About, {
  summary: "See what was used, and what is left",
  description:
    "Answers what the account used in the key's mode, by day and operation, with its limits and what is left of them. Requests are counted once they are answered, each line of many as one; a request appears here a second later. `reconcile` and the names of tools stand beside the operations of REST.",
  answered: "The usage.",
  answers: { "a month with an allowance": accountUsage },
  failures: { ...read, 400: "Remove the unknown field mode." },
  scope: "read",
  cost: listing
})
