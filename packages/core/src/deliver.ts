/** Delivering events to webhooks, and what a host implements for it: sending, signals, egress. */
export { Deliverer } from "./deliver/Deliverer.ts"
export { defaultSettings } from "./deliver/DelivererSettings.ts"
export { DeliverySignal } from "./deliver/DeliverySignal.ts"
export { DeliverySigner } from "./deliver/DeliverySigner.ts"
export { Egress } from "./deliver/Egress.ts"
export { type Post, type PostOutcome, WebhookSender } from "./deliver/WebhookSender.ts"
