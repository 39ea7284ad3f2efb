/** `GET /v1/operational-webhook`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { noWebhook, operationalWebhook } from "../examples/operational.ts"
import { About } from "../http/About.ts"
import { NotFound, readErrors } from "../http/ApiError.ts"
import { lookUp } from "../http/Cost.ts"
import { read } from "../http/failureWords.ts"
import { OperationalWebhookAnswer } from "../schema/OperationalWebhook.ts"

export const getOperationalWebhook = HttpApiEndpoint.get("getOperationalWebhook", "/v1/operational-webhook", {
  success: OperationalWebhookAnswer,
  error: [NotFound, ...readErrors]
}).annotate(About, {
  summary: "Read the operational webhook",
  description:
    "Answers where the service tells the account about its own webhooks, whether that URL is disabled, and since when it fails. Its secret is not shown.",
  answered: "The webhook.",
  answers: { "a webhook": { operational_webhook: operationalWebhook } },
  failures: { ...read, 400: "Send a Host header.", 404: noWebhook },
  scope: "watch",
  cost: lookUp
})
