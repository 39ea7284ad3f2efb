/**
 * Signs deliveries with Node's HMAC, in this thread: a body of 1 kB takes a few microseconds, and to hand it to another
 * thread takes longer. A secret is opened once for many deliveries.
 */
import { createHmac, createSecretKey, type KeyObject } from "node:crypto"
import { DeliverySigner } from "@entity-watch/core/deliver"
import { SecretBox, subscriptionContext } from "@entity-watch/core/secrets"
import { hmacKeysOf } from "@entity-watch/webhooks/sign"
import { Effect, Layer, Redacted } from "effect"

/** The keys of so many subscriptions are kept. */
const mostKept = 1000

export const HmacSigner = {
  layer: Layer.effect(
    DeliverySigner,
    Effect.gen(function* () {
      const box = yield* SecretBox
      /** By the subscription and its sealed secret, so that a new secret is another entry, and so is another row's. */
      const kept = new Map<string, ReadonlyArray<KeyObject>>()

      const keysOf = Effect.fnUntraced(function* (subscription: string, sealed: string) {
        const id = `${subscription} ${sealed}`
        const known = kept.get(id)
        if (known !== undefined) return known
        const secret = yield* Effect.orDie(box.open(sealed, subscriptionContext(subscription)))
        const keys = hmacKeysOf(Redacted.value(secret)).map((bytes) => createSecretKey(bytes))
        const [oldest] = kept.keys()
        if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
        kept.set(id, keys)
        return keys
      })

      return DeliverySigner.of({
        sign: ({ claimed_at, event_id, payload, secret, subscription_id }) =>
          Effect.map(keysOf(subscription_id, secret), (keys) => {
            const signed = `${event_id}.${claimed_at}.${payload}`
            return {
              "webhook-id": event_id,
              "webhook-timestamp": `${claimed_at}`,
              "webhook-signature": keys
                .map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
                .join(" ")
            }
          })
      })
    })
  )
}
