/** Subscriptions, the feed of changes, and the watcher that makes events. */
export { ChangeFeed, CursorAhead, EventsRemoved, NotAnIdentifier } from "./watch/ChangeFeed.ts"
export { EntryChanges, SinceInFuture } from "./watch/entryChanges/EntryChanges.ts"
export { FeedWakes, type FollowedFeed } from "./watch/FeedWakes.ts"
export { LiveAnswers } from "./watch/LiveAnswers.ts"
export { OperationalFeed } from "./watch/operational/OperationalFeed.ts"
export { OperationalNotices } from "./watch/operational/OperationalNotices.ts"
export { NoOperationalWebhook, OperationalWebhooks } from "./watch/operational/OperationalWebhooks.ts"
export { defaultKeptDays, type KeptDays, Retention } from "./watch/Retention.ts"
export { MostSubjects } from "./watch/subjects/MostSubjects.ts"
export { SubjectNotFound, TooManySubjects, WatchedSubjects } from "./watch/subjects/WatchedSubjects.ts"
export type { AccountBusy } from "./watch/subscribe/accountTurns.ts"
export type { SubscriptionRefused } from "./watch/subscribe/allowance.ts"
export type { IdempotencyRefused } from "./watch/subscribe/idempotency.ts"
export { SubscriptionNotFound, Subscriptions } from "./watch/subscribe/Subscriptions.ts"
export { Watcher } from "./watch/Watcher.ts"
export {
  DeliveredOften,
  DeliveryInFlight,
  DeliveryNotFound,
  WebhookDeliveries
} from "./watch/WebhookDeliveries.ts"
export { WebhookTests } from "./watch/WebhookTests.ts"
