/** One attempt: the secret is opened, the body signed and the POST made, and what came of it waits to be settled. */
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import type { Settlement } from "../store/deliverySettlements.ts"
import { DeliverySigner } from "./DeliverySigner.ts"
import { onDefect } from "./faults.ts"
import type { EndedAttempt } from "./InFlight.ts"
import { answered, cutShort, unprepared } from "./settlement.ts"
import { type TimedOutcome, timedPost } from "./timedPost.ts"
import type { Post, WebhookSender } from "./WebhookSender.ts"

/** Ends with an element in `ended`, whatever happens, also when the process stops before the receiver answers. */
export const attempt = (
  claim: DeliveryClaim,
  retryDelays: ReadonlyArray<number>,
  ended: Queue.Enqueue<EndedAttempt>
): Effect.Effect<void, never, DeliverySigner | WebhookSender> => {
  const end = (settlement: Settlement) => Queue.offer(ended, { claim, settlement })
  return signed(claim).pipe(
    onDefect(() =>
      Effect.logError("A delivery could not be signed. Is SECRETS_KEY still the same?", {
        event_id: claim.event_id,
        subscription_id: claim.subscription_id
      })
    ),
    Effect.flatMap((post) =>
      post === undefined
        ? Effect.succeed(unprepared(claim))
        : Effect.zipWith(
            timedPost(post).pipe(onDefect(() => Effect.succeed(failedHere))),
            Random.next,
            (outcome, random) => answered(claim, outcome, retryDelays, random)
          )
    ),
    Effect.flatMap(end),
    Effect.onInterrupt(() => end(cutShort(claim))),
    Effect.asVoid
  )
}

/** What can be prepared before anything is sent. A secret that does not open is a defect, and no POST was made. */
const signed = Effect.fnUntraced(function* (claim: DeliveryClaim) {
  const signer = yield* DeliverySigner
  return {
    url: claim.webhook_url,
    headers: yield* signer.sign(claim),
    body: claim.payload
  } satisfies Post
})

const failedHere: TimedOutcome = {
  responseCode: null,
  retryAfterSeconds: null,
  failure: "The attempt failed on our side.",
  answer: null,
  millis: 0
}
