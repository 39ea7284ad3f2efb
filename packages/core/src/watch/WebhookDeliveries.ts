/**
 * What became of a subscription's webhooks, for the account that owns it: it sees every attempt, and has an event sent
 * again. docs/webhooks.md.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type {
  RecoverWebhooks,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhooksRecovered
} from "@entity-watch/contract/schema/WebhookDelivery"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { recoveredAtMost } from "../store/DeliveryLog.ts"
import { WebhookDeliveryStore } from "../store/WebhookDeliveryStore.ts"
import { cursorOf } from "./cursorOf.ts"
import { type SubscriptionNotFound, Subscriptions } from "./subscribe/Subscriptions.ts"

/** The subscription has no delivery of the event. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** The delivery is being attempted at this moment. */
export class DeliveryInFlight extends Schema.TaggedError<DeliveryInFlight>()("DeliveryInFlight", {}) {}

/** The event went to its receiver as often as is allowed within a short while. */
export class DeliveredOften extends Schema.TaggedError<DeliveredOften>()("DeliveredOften", {}) {}

const eventIdForm = /^evt_[0-9A-Z]{26}$/u

const usualLimit = 50
const mostOnPage = 200

export class WebhookDeliveries extends Context.Service<
  WebhookDeliveries,
  {
    /** The latest first. */
    list(
      caller: Caller,
      subscriptionId: string,
      query: WebhookDeliveryQuery
    ): Effect.Effect<WebhookDeliveryPage, SubscriptionNotFound>
    /** Makes one due now, whatever became of it, and answers it as it then is. */
    resend(
      caller: Caller,
      subscriptionId: string,
      eventId: string
    ): Effect.Effect<
      WebhookDelivery,
      SubscriptionNotFound | DeliveryNotFound | DeliveryInFlight | DeliveredOften
    >
    /** Makes what was given up due now, 10,000 at a time. */
    recover(
      caller: Caller,
      subscriptionId: string,
      asked: RecoverWebhooks
    ): Effect.Effect<WebhooksRecovered, SubscriptionNotFound>
  }
>()("@entity-watch/core/watch/WebhookDeliveries") {
  static readonly layerNoDeps = Layer.effect(
    WebhookDeliveries,
    Effect.gen(function* () {
      const store = yield* WebhookDeliveryStore
      const subscriptions = yield* Subscriptions

      const list = Effect.fn("WebhookDeliveries.list")(
        function* (caller: Caller, id: string, { cursor, limit, status }: WebhookDeliveryQuery) {
          yield* subscriptions.get(caller, id)
          const { deliveries, more, oldest } = yield* store.list(caller, id, {
            status: status ?? null,
            before: cursor ?? null,
            limit: Math.min(limit ?? usualLimit, mostOnPage)
          })
          return { deliveries, next_cursor: more ? (deliveries.at(-1)?.created_at ?? null) : oldest }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const resend = Effect.fn("WebhookDeliveries.resend")(
        function* (caller: Caller, id: string, eventId: string) {
          yield* subscriptions.get(caller, id)
          if (!eventIdForm.test(eventId)) return yield* new DeliveryNotFound()
          const outcome = yield* store.resend(caller, id, eventId)
          const delivery = yield* store.find(caller, id, eventId)
          if (delivery === null) return yield* new DeliveryNotFound()
          if (outcome === "due") return delivery
          return yield* outcome === "often" ? new DeliveredOften() : new DeliveryInFlight()
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const recover = Effect.fn("WebhookDeliveries.recover")(
        function* (caller: Caller, id: string, { since }: RecoverWebhooks) {
          yield* subscriptions.get(caller, id)
          const recovered = yield* store.recover(caller, id, cursorOf(since))
          return { recovered, more: recovered === recoveredAtMost }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      return WebhookDeliveries.of({ list, resend, recover })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(WebhookDeliveryStore.layer))
}
