/** What several operations of watching show in the reference. The entities are invented, the secret too. */
import type { ChangesPage, EventPayload } from "../schema/ChangeEvent.ts"
import type { Subscription } from "../schema/Subscription.ts"
import type { WebhookDelivery } from "../schema/WebhookDelivery.ts"

export const subscriptionId = "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"

export const subscription: Subscription = {
  id: subscriptionId,
  account_id: "acct_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
  events: ["name_change", "deregistration"],
  webhook_url: "https://hooks.example.com/watch",
  status: "active",
  entities: [
    { identifier: "23990000014", id_type: "abn" },
    { identifier: "990000078", id_type: "acn" }
  ],
  created_at: "2026-11-21T04:46:08.417Z",
  updated_at: "2026-11-21T04:46:08.417Z",
  failing_since: null,
  disabled_at: null,
  disabled_reason: null
}

export const eventPayload: EventPayload = {
  type: "name_change",
  timestamp: "2026-11-21T04:50:00.000Z",
  data: {
    event_id: "evt_01JD3Q8Z5V9T6K2M4N7P0R1S3T",
    livemode: false,
    entity: { identifier: "23990000014", id_type: "abn", name: "BANKSIA CREEK FABRICATION PTY LTD" },
    changes: [
      {
        field: "entity_name",
        before: "BANKSIA CREEK ENGINEERING PTY LTD",
        after: "BANKSIA CREEK FABRICATION PTY LTD",
        source: "abn-bulk-extract",
        as_of: "2026-11-20T21:46:00Z"
      }
    ]
  }
}

export const changesPage: ChangesPage = {
  changes: [
    {
      event_id: eventPayload.data.event_id,
      payload: JSON.stringify(eventPayload),
      created_at: "2026-11-21T04:50:00.104233Z",
      delivery_status: "delivered",
      response_code: 200,
      deliveries: [{ subscription_id: subscriptionId, status: "delivered", response_code: 200, attempts: 1 }]
    }
  ],
  next_cursor: null
}

export const webhookDelivery: WebhookDelivery = {
  event_id: eventPayload.data.event_id,
  type: eventPayload.type,
  created_at: "2026-11-21T04:50:00.104233Z",
  status: "pending",
  due_at: "2026-11-21T04:55:08.201Z",
  attempts: 2,
  response_code: 503,
  attempt_log: [
    {
      number: 2,
      started_at: "2026-11-21T04:50:05.310Z",
      millis: 41,
      response_code: 503,
      failure: "The receiver answered 503.",
      answer: "upstream connect error"
    },
    {
      number: 1,
      started_at: "2026-11-21T04:50:00.121Z",
      millis: 10_000,
      response_code: null,
      failure: "The receiver did not answer in time.",
      answer: null
    }
  ]
}
