/** What the service tells an account about its own webhooks. */
import type { DeliveryStatus } from "./Change.ts"
import type { EventType } from "./EventType.ts"
import type { Subscription } from "./Subscription.ts"

export interface OperationalWebhook {
  readonly webhook_url: string
  readonly status: "active" | "disabled"
  readonly created_at: string
  readonly updated_at: string
  /** The first of the failures without a success since. */
  readonly failing_since: string | null
  readonly disabled_at: string | null
  readonly disabled_reason: Subscription["disabled_reason"]
}

export interface SetOperationalWebhook {
  /** HTTPS. It receives the signed POSTs. */
  readonly webhook_url: string
}

export interface OperationalWebhookAnswer {
  readonly operational_webhook: OperationalWebhook
}

export interface OperationalWebhookSet {
  readonly operational_webhook: OperationalWebhook
  /** whsec_… Shown once. */
  readonly secret: string
}

interface AboutSubscription {
  readonly event_id: string
  readonly livemode: boolean
  readonly subscription_id: string
}

/** The payload of an operational event, told apart by `type`. */
export type OperationalPayload =
  | {
      readonly type: "subscription.disabled"
      readonly timestamp: string
      readonly data: AboutSubscription & {
        readonly reason: NonNullable<Subscription["disabled_reason"]>
        readonly failing_since: string
      }
    }
  | {
      readonly type: "delivery.exhausted"
      readonly timestamp: string
      readonly data: AboutSubscription & {
        /** The event that was not delivered. */
        readonly delivery: {
          readonly event_id: string
          readonly type: EventType
          readonly attempts: number
          readonly response_code: number | null
          readonly failure: string
        }
      }
    }

export interface OperationalEvent {
  readonly event_id: string
  /** An `OperationalPayload` as JSON: the text that is POSTed, byte for byte. */
  readonly payload: string
  /** The cursor to pass as `since`. */
  readonly created_at: string
  /** null where the account had no operational webhook. */
  readonly delivery_status: DeliveryStatus | null
  readonly response_code?: number
}

export interface OperationalEventsQuery {
  /** Exclusive. Without it, everything that is kept. */
  readonly since?: string
  /** At most 200 a page; default 50. */
  readonly limit?: number
}

export interface OperationalEventsPage {
  readonly events: ReadonlyArray<OperationalEvent>
  /** null when nothing follows. */
  readonly next_cursor: string | null
}
