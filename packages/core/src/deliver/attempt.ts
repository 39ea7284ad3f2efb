/** One attempt: the secret opened, the body signed, the POST made. */
import { sign } from "@entity-watch/webhooks/sign"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SecretBox } from "../secrets/SecretBox.ts"
import { subscriptionContext } from "../secrets/sealContext.ts"
import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import { type Post, type PostOutcome, WebhookSender } from "./WebhookSender.ts"

export interface AttemptOutcome extends PostOutcome {
  readonly millis: number
}

/** What can be prepared before anything is sent. A secret that does not open is a defect, and no POST was made. */
export const signed = Effect.fnUntraced(function* (claim: DeliveryClaim) {
  const box = yield* SecretBox
  const secret = yield* Effect.orDie(box.open(claim.secret, subscriptionContext(claim.subscription_id)))
  const headers = yield* Effect.promise(() =>
    sign({
      id: claim.event_id,
      timestamp: claim.claimed_at,
      body: claim.payload,
      secret: Redacted.value(secret)
    })
  )
  return { url: claim.webhook_url, headers, body: claim.payload } satisfies Post
})

export const attempt = Effect.fnUntraced(function* (post: Post) {
  const sender = yield* WebhookSender
  const [duration, outcome] = yield* Effect.timed(sender.post(post))
  return { ...outcome, millis: Math.round(Duration.toMillis(duration)) } satisfies AttemptOutcome
})
