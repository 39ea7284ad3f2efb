/** `PUT /v1/operational-webhook`. In addition to the specification. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { operationalWebhook } from "../examples/operational.ts"
import { About } from "../http/About.ts"
import { writeErrors } from "../http/ApiError.ts"
import { writing } from "../http/Cost.ts"
import { posted } from "../http/failureWords.ts"
import { NeededRole } from "../http/NeededRole.ts"
import { OperationalWebhookSet, SetOperationalWebhook } from "../schema/OperationalWebhook.ts"

export const setWebhookRequests: Record<string, SetOperationalWebhook> = {
  "the team's alerts": { webhook_url: "https://alerts.example.com/entity-watch" }
}

export const operationalWebhookSet: OperationalWebhookSet = {
  operational_webhook: operationalWebhook,
  secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
}

export const setOperationalWebhook = HttpApiEndpoint.put("setOperationalWebhook", "/v1/operational-webhook", {
  payload: SetOperationalWebhook,
  success: OperationalWebhookSet,
  error: writeErrors
})
  .annotate(NeededRole, "operator")
  .annotate(About, {
    summary: "Set the operational webhook",
    description:
      "Sets the URL to which the service tells the account about its own webhooks: `subscription.disabled` when it disabled a subscription, and `delivery.exhausted` when it gave a delivery up. They are signed and tried again as every delivery is, and never sent to a subscription. Each call makes a new secret, shows it once and ends the one before; it also resumes a URL that was disabled, and sends what waited. An account has one such URL in each mode. Of this URL's own failures nothing is told.",
    requests: setWebhookRequests,
    answered: "The webhook, and its secret this once.",
    answers: { "a new URL": operationalWebhookSet },
    failures: { ...posted, 400: "webhook_url must start with https://." },
    scope: "watch",
    cost: writing
  })
