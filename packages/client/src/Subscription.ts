/** A subscription watches entities and POSTs their changes to a URL. */
import type { EventType } from "./EventType.ts"

export interface WatchedEntity {
  /** Eleven digits for an ABN, nine for an ACN. */
  readonly identifier: string
  readonly id_type: "abn" | "acn"
}

/** paused by the account, disabled by the service. Both record events and hold deliveries back. */
export type SubscriptionStatus = "active" | "paused" | "disabled"

export interface Subscription {
  /** wsub_ and 26 characters. */
  readonly id: string
  readonly account_id: string
  readonly events: ReadonlyArray<EventType>
  readonly webhook_url: string
  readonly status: SubscriptionStatus
  readonly entities: ReadonlyArray<WatchedEntity>
  readonly created_at: string
  readonly updated_at: string
  /** The first of the failures without a success since. */
  readonly failing_since: string | null
  /** When the service disabled it; null unless it is disabled. */
  readonly disabled_at: string | null
  /** gone: the receiver answered 410. failing: nothing but failures for five days. */
  readonly disabled_reason: "gone" | "failing" | null
}

export interface CreateSubscription {
  /** At least one. */
  readonly events: ReadonlyArray<EventType>
  /** HTTPS. It receives the signed POSTs. */
  readonly webhook_url: string
  /** ABNs and ACNs, at least one. */
  readonly entities: ReadonlyArray<string>
}

/** The fields to change; each replaces the whole value. */
export interface UpdateSubscription {
  readonly events?: ReadonlyArray<EventType>
  readonly webhook_url?: string
  readonly entities?: ReadonlyArray<string>
  /** active resumes: deliveries held back go out in order. */
  readonly status?: "active" | "paused"
}

export interface ListSubscriptions {
  readonly status?: SubscriptionStatus
  /** At most 200 a page, and fewer when they are large. Without limit and cursor the answer is all of them. */
  readonly limit?: number
  readonly cursor?: string
}

export interface SubscriptionAnswer {
  readonly subscription: Subscription
}

export interface SubscriptionList {
  readonly subscriptions: ReadonlyArray<Subscription>
  /** Of a page only; null on the last one. */
  readonly next_cursor?: string | null
}

export interface SubscriptionCreated {
  readonly subscription: Subscription
  /** whsec_… Shown once: no other answer holds it. */
  readonly secret: string
}

export interface SecretRolled {
  /** whsec_… Shown once. The one before stopped being valid. */
  readonly secret: string
}
