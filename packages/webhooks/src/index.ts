export type { Delivery, DeliveryHeaders } from "./Delivery.ts"
export type { EventType } from "./eventTypes.ts"
export { authenticate, type VerifyOptions, verify } from "./verify.ts"
export type {
  Change,
  EventData,
  EventOf,
  Json,
  Match,
  MatchData,
  UnknownEvent,
  WatchedEntity,
  WebhookEvent
} from "./WebhookEvent.ts"
export { type Reason, WebhookVerificationError } from "./WebhookVerificationError.ts"
