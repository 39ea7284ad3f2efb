/** What becomes of a delivery after an attempt. Design, section 3, "Webhooks". */

import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import type { ReceiverReport, Settlement } from "../store/deliverySettlements.ts"
import { nextDelay } from "./retrySchedule.ts"
import type { PostOutcome } from "./WebhookSender.ts"

const gone = 410

/** How long a delivery waits that could not even be signed: somebody has to put the key right first. */
const unpreparedDelaySeconds = 60

const of = ({ attempt, claims, id }: DeliveryClaim) => ({ id, claims, attempt })

/** 2xx is success, everything else is tried again until the delays are used up. `random` is from 0 to 1. */
export const answered = (
  claim: DeliveryClaim,
  outcome: PostOutcome & { readonly millis: number },
  delays: ReadonlyArray<number>,
  random: number
): Settlement => {
  const next = nextDelay(delays, claim.attempt, outcome.retryAfterSeconds, random)
  return {
    ...of(claim),
    posted: true,
    status: outcome.failure === null ? "delivered" : next === null ? "failed" : "pending",
    delay_seconds: next ?? 0,
    millis: outcome.millis,
    response_code: outcome.responseCode,
    failure: outcome.failure
  }
}

/** The process stops before the answer came: whether the receiver has it is not known, so it is sent again at once. */
export const cutShort = (claim: DeliveryClaim): Settlement => ({
  ...of(claim),
  posted: true,
  status: "pending",
  delay_seconds: 0,
  millis: null,
  response_code: null,
  failure: "The service was stopped before an answer came."
})

export const unprepared = (claim: DeliveryClaim): Settlement => ({
  ...of(claim),
  posted: false,
  status: "pending",
  delay_seconds: unpreparedDelaySeconds,
  millis: null,
  response_code: null,
  failure: null
})

export const reportOf = (claim: DeliveryClaim, { failure, response_code }: Settlement): ReceiverReport => ({
  subscription_id: claim.subscription_id,
  webhook_url: claim.webhook_url,
  ok: failure === null,
  gone: response_code === gone
})
