/** What became of a subscription's webhooks. */
import type { DeliveryStatus } from "./Change.ts"
import type { EventType } from "./EventType.ts"

export interface DeliveryAttempt {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly started_at: string
  /** How long the POST took; null when its outcome never came. */
  readonly millis: number | null
  readonly response_code: number | null
  /** null for a success. */
  readonly failure: string | null
  /** The first kilobyte of what the receiver answered, as text; null when nothing was answered. */
  readonly answer: string | null
}

export interface WebhookDelivery {
  readonly event_id: string
  readonly type: EventType
  /** When the event was recorded, as in the feed. */
  readonly created_at: string
  readonly status: DeliveryStatus
  /** When the next attempt is due; null when none is to come. */
  readonly due_at: string | null
  /** How many POSTs were made. */
  readonly attempts: number
  /** The response to the last POST; null when nothing was answered. */
  readonly response_code: number | null
  /** The newest first, 20 at most. */
  readonly attempt_log: ReadonlyArray<DeliveryAttempt>
}

export interface WebhookDeliveryQuery {
  readonly status?: DeliveryStatus
  /** At most 200 a page; default 50. */
  readonly limit?: number
  readonly cursor?: string
}

export interface WebhookDeliveryPage {
  /** The latest event first. */
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** null when none follow. A page may hold none and still have one. */
  readonly next_cursor: string | null
}

export interface WebhookDeliveryAnswer {
  readonly delivery: WebhookDelivery
}

/** A delivery of type `test`. */
export interface WebhookTest extends Omit<DeliveryAttempt, "number"> {
  readonly event_id: string
}

export interface WebhookTestAnswer {
  readonly test: WebhookTest
}

export interface RecoverWebhooks {
  /** Deliveries of events from then on that were given up. An ISO 8601 timestamp with a zone. */
  readonly since: string
}

export interface WebhooksRecovered {
  readonly recovered: number
  /** Whether there are others: ask again for them. */
  readonly more: boolean
}
