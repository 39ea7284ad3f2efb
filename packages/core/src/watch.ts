/** Subscriptions, the feed of changes, and the watcher that makes events. */
export { ChangeFeed, EventsRemoved, NotAnIdentifier } from "./watch/ChangeFeed.ts"
export { defaultKeptDays, type KeptDays, Retention } from "./watch/Retention.ts"
export type { AccountBusy } from "./watch/subscribe/accountTurns.ts"
export type { SubscriptionRefused } from "./watch/subscribe/allowance.ts"
export type { IdempotencyRefused } from "./watch/subscribe/idempotency.ts"
export { SubscriptionNotFound, Subscriptions } from "./watch/subscribe/Subscriptions.ts"
export { Watcher } from "./watch/Watcher.ts"
export { DeliveryInFlight, DeliveryNotFound, WebhookDeliveries } from "./watch/WebhookDeliveries.ts"
