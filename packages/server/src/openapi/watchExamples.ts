/** Requests and answers of the watch endpoints shown in the reference. The entities are invented, the secret too. */
import type { ChangesPage, EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import type { SandboxChangeAnswer, SandboxChangeRequest } from "@entity-watch/contract/schema/SandboxChange"
import type {
  SecretRolled,
  Subscription,
  SubscriptionCreated
} from "@entity-watch/contract/schema/Subscription"
import type {
  RecoverWebhooks,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhooksRecovered
} from "@entity-watch/contract/schema/WebhookDelivery"
import type { WebhookTestAnswer } from "@entity-watch/contract/schema/WebhookTest"
import type { CreateSubscription, UpdateSubscription } from "@entity-watch/contract/schema/watchRequests"

export const subscriptionId = "wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"

export const createRequests: Record<string, CreateSubscription> = {
  "one company": {
    events: ["name_change", "deregistration"],
    webhook_url: "https://hooks.example.com/watch",
    entities: ["23 990 000 014", "990000078"]
  }
}

export const updateRequests: Record<string, UpdateSubscription> = {
  "hold deliveries back": { status: "paused" },
  "other entities": { entities: ["23990000014"] },
  "resume, elsewhere": { status: "active", webhook_url: "https://hooks.example.com/other" }
}

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

export const subscriptionCursor = `1795236368417233_${subscriptionId}`

export const subscriptionCreated: SubscriptionCreated = {
  subscription,
  secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
}

export const secretRolled: SecretRolled = {
  secret: "whsec_IyIhIB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgEA"
}

const payload: EventPayload = {
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
      event_id: payload.data.event_id,
      payload: JSON.stringify(payload),
      created_at: "2026-11-21T04:50:00.104233Z",
      delivery_status: "delivered",
      response_code: 200,
      deliveries: [{ subscription_id: subscriptionId, status: "delivered", response_code: 200, attempts: 1 }]
    }
  ],
  next_cursor: null
}

export const webhookDelivery: WebhookDelivery = {
  event_id: payload.data.event_id,
  type: payload.type,
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

export const webhookDeliveryPage: WebhookDeliveryPage = { deliveries: [webhookDelivery], next_cursor: null }

export const webhookTestAnswer: WebhookTestAnswer = {
  test: {
    event_id: "evt_01JD3QG4T2W8X5Y6Z7A9B1C3D5",
    started_at: "2026-11-21T05:02:11.640Z",
    millis: 38,
    response_code: 400,
    failure: "The receiver answered 400.",
    answer: "No secret matches the signature: it belongs to another subscription, or it was rolled."
  }
}

export const recoverRequests: Record<string, RecoverWebhooks> = {
  "after an outage": { since: "2026-11-21T00:00:00Z" }
}

export const webhooksRecovered: WebhooksRecovered = { recovered: 12, more: false }

export const sandboxChangeRequests: Record<string, SandboxChangeRequest> = {
  "a new name": { identifier: "23990000014", event: "name_change" }
}

export const sandboxChangeAnswer: SandboxChangeAnswer = {
  event_id: payload.data.event_id,
  deliveries: 1,
  note: "The event is recorded and being delivered."
}
