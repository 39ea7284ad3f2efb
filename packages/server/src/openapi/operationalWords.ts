/** What the reference says of the operations about an account's own webhooks. */
import { posted, read } from "./failureWords.ts"
import {
  operationalEventsPage,
  operationalWebhook,
  operationalWebhookSet,
  setWebhookRequests
} from "./operationalExamples.ts"
import type { Words } from "./Words.ts"

const noWebhook = "The account has no operational webhook in this mode."

export const operationalWords: Record<string, Words> = {
  "put /v1/operational-webhook": {
    summary: "Set the operational webhook",
    description:
      "Sets the URL to which the service tells the account about its own webhooks: `subscription.disabled` when it disabled a subscription, and `delivery.exhausted` when it gave a delivery up. They are signed and tried again as every delivery is, and never sent to a subscription. Each call makes a new secret, shows it once and ends the one before; it also resumes a URL that was disabled, and sends what waited. An account has one such URL in each mode. Of this URL's own failures nothing is told.",
    requests: setWebhookRequests,
    answered: "The webhook, and its secret this once.",
    answers: { "a new URL": operationalWebhookSet },
    failures: { ...posted, 400: "webhook_url must start with https://." }
  },
  "get /v1/operational-webhook": {
    summary: "Read the operational webhook",
    description:
      "Answers where the service tells the account about its own webhooks, whether that URL is disabled, and since when it fails. Its secret is not shown.",
    answered: "The webhook.",
    answers: { "a webhook": { operational_webhook: operationalWebhook } },
    failures: { ...read, 400: "Send a Host header.", 404: noWebhook }
  },
  "delete /v1/operational-webhook": {
    summary: "Remove the operational webhook",
    description:
      "Removes the URL. Deliveries that were still to be made are failed; operational events are recorded and readable as before.",
    answered: "It is gone.",
    answers: {},
    failures: { ...read, 400: "Send a Host header.", 404: noWebhook }
  },
  "get /v1/operational-events": {
    summary: "Read operational events",
    description:
      "Answers what happened to the account's webhooks, oldest first, whether or not it has an operational webhook: `subscription.disabled` and `delivery.exhausted`. They are in no entity's feed and not in that of all changes. Begin without `since`, then pass `next_cursor` until it is null, and `created_at` of the last event the next time. They are kept as long as changes: a `since` after which one was removed is answered with 410.",
    answered: "A page of events, possibly empty.",
    answers: { "a disabled subscription": operationalEventsPage },
    failures: {
      ...read,
      400: "since must be an ISO-8601 timestamp, or empty.",
      410: "Events of this account up to 2026-11-21T04:50:00.104233Z are no longer kept; send that time as since for those that are, or 1970-01-01T00:00:00Z."
    },
    parameters: {
      since: {
        example: "2026-11-26T04:50:00.812907Z",
        description:
          "Exclusive. An ISO 8601 timestamp with a zone: next_cursor, or created_at of the last event that was read. Without it, or empty: everything that is kept."
      },
      limit: {
        example: 50,
        description: "More than 200 counts as 200.",
        schema: { type: "integer", minimum: 1, default: 50 }
      }
    }
  }
}
