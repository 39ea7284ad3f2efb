/** A POST with how long it took. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Post, type PostOutcome, WebhookSender } from "./WebhookSender.ts"

export interface TimedOutcome extends PostOutcome {
  readonly millis: number
}

export const timedPost = Effect.fnUntraced(function* (post: Post) {
  const sender = yield* WebhookSender
  const [duration, outcome] = yield* Effect.timed(sender.post(post))
  return { ...outcome, millis: Math.round(Duration.toMillis(duration)) } satisfies TimedOutcome
})
