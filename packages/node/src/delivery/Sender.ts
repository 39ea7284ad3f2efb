/**
 * Sends deliveries: over HTTPS, behind the egress guard, except what goes to the receiver of the sandbox. That is taken
 * here without a connection, verified as a receiver verifies it, and kept for the console.
 */
import { type Post, type PostOutcome, WebhookSender } from "@entity-watch/core/deliver"
import { accountOfReceiver, ReceivedWebhooks } from "@entity-watch/core/sandbox"
import { SecretBox, subscriptionContext } from "@entity-watch/core/secrets"
import { WebhookDeliveryStore } from "@entity-watch/core/store"
import { verify, WebhookVerificationError } from "@entity-watch/webhooks"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { failureOfStatus } from "./egress/failure.ts"
import { HttpsSender } from "./egress/HttpsSender.ts"

type Received = NonNullable<(typeof ReceivedWebhooks)["Service"]>

const outcomeOf = (responseCode: number): PostOutcome => ({
  responseCode,
  retryAfterSeconds: null,
  failure: failureOfStatus(responseCode),
  answer: ""
})

const withReceiver = Effect.fnUntraced(function* (received: Received) {
  const overHttps = yield* WebhookSender
  const store = yield* WebhookDeliveryStore
  const box = yield* SecretBox

  /** Those that may have signed: of every subscription of the account with this address. */
  const secretsAt = Effect.fnUntraced(function* (accountId: string, url: string) {
    const sealed = yield* store.secretsAt({ accountId, keyId: "receiver", mode: "sandbox" }, url)
    return yield* Effect.forEach(sealed, ({ id, secret }) =>
      Effect.map(box.open(secret, subscriptionContext(id)), Redacted.value)
    )
  })

  const take = Effect.fn("SandboxReceiver.take")(function* (accountId: string, { body, headers, url }: Post) {
    const secret = yield* Effect.orDie(secretsAt(accountId, url))
    const now = yield* DateTime.now
    const sent = { "content-type": "application/json", ...headers }
    const refusal = yield* Effect.promise(() =>
      verify({ headers: sent, body }, { secret, now: () => DateTime.toEpochMillis(now) }).then(
        () => null,
        (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : "unreadable")
      )
    )
    received.keep(accountId, {
      received_at: DateTime.formatIso(now),
      headers: sent,
      body,
      is_verified: refusal === null,
      refusal
    })
    return outcomeOf(refusal === null ? 204 : 401)
  })

  return WebhookSender.of({
    post: (post) => {
      const accountId = accountOfReceiver(post.url)
      return accountId === undefined ? overHttps.post(post) : take(accountId, post)
    }
  })
})

/** Where the process has no such receiver, everything goes over HTTPS. */
const layerNoDeps = Layer.effect(
  WebhookSender,
  Effect.flatMap(ReceivedWebhooks, (received) =>
    received === undefined ? WebhookSender : withReceiver(received)
  )
).pipe(Layer.provide(WebhookDeliveryStore.layer))

export const Sender = { layerNoDeps, layer: layerNoDeps.pipe(Layer.provide(HttpsSender.layer)) }
