export type { Delivery, DeliveryHeaders } from "./Delivery.ts"
export type { EventType, ServiceEventType } from "./eventTypes.ts"
export { authenticate, isChange, type VerifyOptions, verify } from "./verify.ts"
export type {
  Change,
  ChangeEvent,
  DeliveryExhausted,
  DisabledData,
  EventData,
  EventOf,
  ExhaustedData,
  Json,
  Match,
  MatchData,
  ServiceData,
  ServiceEvent,
  SubscriptionDisabled,
  TestEvent,
  UndeliveredEvent,
  UnknownEvent,
  WatchedEntity,
  WebhookEvent
} from "./WebhookEvent.ts"
export { type Reason, WebhookVerificationError } from "./WebhookVerificationError.ts"
