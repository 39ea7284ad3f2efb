/**
 * Sends a subscription's receiver a delivery of type `test`, signed as every other, and says what came of it. It is no
 * event: it stands in no feed, is not tried again, and says nothing of the subscription, which may be paused or disabled.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { WebhookTest } from "@entity-watch/contract/schema/WebhookTest"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DeliverySigner } from "../deliver/DeliverySigner.ts"
import { timedPost } from "../deliver/timedPost.ts"
import { type Post, WebhookSender } from "../deliver/WebhookSender.ts"
import { WebhookDeliveryStore } from "../store/WebhookDeliveryStore.ts"
import { SubscriptionNotFound, Subscriptions } from "./subscribe/Subscriptions.ts"

export interface PreparedTest {
  readonly event_id: string
  readonly started_at: string
  readonly post: Post
}

export class WebhookTests extends Context.Service<
  WebhookTests,
  {
    /** What is sent, signed with the secret in force. Nothing is sent yet. */
    prepare(caller: Caller, subscriptionId: string): Effect.Effect<PreparedTest, SubscriptionNotFound>
    /** Sends it as a delivery is sent: behind the egress guard, and for 15 seconds at most. */
    send(prepared: PreparedTest): Effect.Effect<WebhookTest>
  }
>()("@entity-watch/core/watch/WebhookTests") {
  static readonly layerNoDeps = Layer.effect(
    WebhookTests,
    Effect.gen(function* () {
      const store = yield* WebhookDeliveryStore
      const subscriptions = yield* Subscriptions
      const signer = yield* DeliverySigner
      const sender = yield* WebhookSender
      const random = yield* SecureRandom

      const prepare = Effect.fn("WebhookTests.prepare")(
        function* (caller: Caller, id: string) {
          yield* subscriptions.get(caller, id)
          const receiver = yield* store.receiver(caller, id)
          if (receiver === null) return yield* new SubscriptionNotFound({ id })
          const { asked_at, claimed_at, secret, webhook_url } = receiver
          const event_id = `evt_${yield* random.ulid}`
          const payload = JSON.stringify({
            type: "test",
            timestamp: asked_at,
            data: { event_id, livemode: caller.mode === "live", subscription_id: id }
          })
          const headers = yield* signer.sign({ event_id, subscription_id: id, secret, payload, claimed_at })
          return { event_id, started_at: asked_at, post: { url: webhook_url, headers, body: payload } }
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const send = Effect.fn("WebhookTests.send")(
        function* ({ event_id, post, started_at }: PreparedTest) {
          const { answer, failure, millis, responseCode } = yield* timedPost(post)
          return { event_id, started_at, millis, response_code: responseCode, failure, answer }
        },
        Effect.provideService(WebhookSender, sender)
      )

      return WebhookTests.of({ prepare, send })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(WebhookDeliveryStore.layer))
}
