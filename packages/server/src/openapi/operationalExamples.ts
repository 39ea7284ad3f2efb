/** Requests and answers about an account's own webhooks shown in the reference. The secret is invented. */
import type {
  OperationalEventsPage,
  OperationalPayload
} from "@entity-watch/contract/schema/OperationalEvent"
import type {
  OperationalWebhook,
  OperationalWebhookSet,
  SetOperationalWebhook
} from "@entity-watch/contract/schema/OperationalWebhook"
import { subscriptionId } from "./watchExamples.ts"

export const setWebhookRequests: Record<string, SetOperationalWebhook> = {
  "the team's alerts": { webhook_url: "https://alerts.example.com/entity-watch" }
}

export const operationalWebhook: OperationalWebhook = {
  webhook_url: "https://alerts.example.com/entity-watch",
  status: "active",
  created_at: "2026-11-21T04:46:08.417Z",
  updated_at: "2026-11-21T04:46:08.417Z",
  failing_since: null,
  disabled_at: null,
  disabled_reason: null
}

export const operationalWebhookSet: OperationalWebhookSet = {
  operational_webhook: operationalWebhook,
  secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
}

const payload: OperationalPayload = {
  type: "subscription.disabled",
  timestamp: "2026-11-26T04:50:00.000Z",
  data: {
    event_id: "evt_01JDG3V7E0M9K8J7H6G5F4D3S2",
    livemode: true,
    subscription_id: subscriptionId,
    reason: "failing",
    failing_since: "2026-11-21T04:50:00.131Z"
  }
}

export const operationalEventsPage: OperationalEventsPage = {
  events: [
    {
      event_id: payload.data.event_id,
      payload: JSON.stringify(payload),
      created_at: "2026-11-26T04:50:00.812907Z",
      delivery_status: "delivered",
      response_code: 204
    }
  ],
  next_cursor: null
}
