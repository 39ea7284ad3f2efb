/** What becomes of a delivery after an attempt: it is delivered, tried again, or failed. */
import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import type { Settlement } from "../store/deliverySettlements.ts"
import { nextDelay } from "./retrySchedule.ts"
import type { TimedOutcome } from "./timedPost.ts"

/** A delivery that could not even be signed waits so long: somebody has to put the key right first. */
const unpreparedDelaySeconds = 60

const attemptOf = ({ attempt, claims, id, subscription_id, webhook_url }: DeliveryClaim) => ({
  ...{ id, claims, attempt, subscription_id, webhook_url }
})

/** A 2xx is success, and everything else is tried again until the delays are used up. `random` is from 0 to 1. */
export const answered = (
  claim: DeliveryClaim,
  outcome: TimedOutcome,
  delays: ReadonlyArray<number>,
  random: number
): Settlement => {
  const next = nextDelay(delays, claim.attempt, outcome.retryAfterSeconds, random)
  return {
    ...attemptOf(claim),
    posted: true,
    status: outcome.failure === null ? "delivered" : next === null ? "failed" : "pending",
    delay_seconds: next ?? 0,
    millis: outcome.millis,
    response_code: outcome.responseCode,
    failure: outcome.failure,
    answer: outcome.answer
  }
}

/**
 * The process stops before the answer came. Whether the receiver has the event is not known, so it is sent again at
 * once.
 */
export const cutShort = (claim: DeliveryClaim): Settlement => ({
  ...attemptOf(claim),
  posted: true,
  status: "pending",
  delay_seconds: 0,
  millis: null,
  response_code: null,
  failure: "The service was stopped before an answer came.",
  answer: null
})

/** The body could not be signed, so no POST was made. */
export const unprepared = (claim: DeliveryClaim): Settlement => ({
  ...attemptOf(claim),
  posted: false,
  status: "pending",
  delay_seconds: unpreparedDelaySeconds,
  millis: null,
  response_code: null,
  failure: null,
  answer: null
})
