/** Subscriptions, the feed of changes, and the watcher that makes events. */
export { ChangeFeed, NotAnIdentifier } from "./watch/ChangeFeed.ts"
export type { AccountBusy } from "./watch/subscribe/accountTurns.ts"
export type { SubscriptionRefused } from "./watch/subscribe/allowance.ts"
export { SubscriptionNotFound, Subscriptions } from "./watch/subscribe/Subscriptions.ts"
export { Watcher } from "./watch/Watcher.ts"
