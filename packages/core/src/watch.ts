/** Subscriptions, the feed of changes, and the watcher that makes events. */
export { ChangeFeed, NotAnIdentifier } from "./watch/ChangeFeed.ts"
export { SubscriptionNotFound, SubscriptionRefused, Subscriptions } from "./watch/subscribe/Subscriptions.ts"
export { Watcher } from "./watch/Watcher.ts"
