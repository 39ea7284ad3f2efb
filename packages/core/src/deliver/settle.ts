/** Settling: what came of the attempts that are over is written in batches, and their receivers are judged. */
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Queue from "effect/Queue"
import { DeliveryStore } from "../store/DeliveryStore.ts"
import { retriedUntilDone } from "./faults.ts"
import type { EndedAttempt, InFlight } from "./InFlight.ts"
import { type CountedOutcome, countAttempts } from "./metrics.ts"
import { withoutHosts } from "./withoutHosts.ts"

/** One statement settles at most so many attempts. */
const batchSize = 500

/** How long is waited for a transaction that keeps a settlement from being written. */
const lockedPause = "100 millis"

/** Waits for an attempt to end and settles it together with the others that are over by then. */
export const settleEnded = Effect.fnUntraced(function* (inFlight: InFlight) {
  const store = yield* DeliveryStore
  const ended = yield* Queue.takeBetween(inFlight.ended, 1, batchSize)
  const settled = yield* store
    .settleAcrossAccounts(ended.map(({ settlement }) => settlement))
    .pipe(retriedUntilDone("Attempts could not be settled."))
  const standing = new Map(settled.map((delivery) => [delivery.id, delivery]))
  const locked: Array<EndedAttempt> = []
  const disabled = new Set<string>()
  const outcomes: Array<CountedOutcome> = []
  for (const attempt of ended) {
    const delivery = standing.get(attempt.claim.id)
    if (delivery?.locked) {
      locked.push(attempt)
      continue
    }
    inFlight.claims.delete(attempt.claim)
    if (delivery?.disabled) disabled.add(attempt.claim.subscription_id)
    // Where the claim was lost, another worker has the delivery, or it was ended.
    const outcome = delivery === undefined ? "dropped" : attempt.settlement.status
    outcomes.push(outcome)
    yield* report(attempt, outcome)
  }
  yield* countAttempts(outcomes)
  if (locked.length > 0)
    yield* FiberSet.run(
      inFlight.attempts,
      Effect.ensuring(Effect.sleep(lockedPause), Queue.offerAll(inFlight.ended, locked))
    )
  if (inFlight.claims.size === 0) inFlight.busy.closeUnsafe()
  for (const subscription_id of disabled)
    yield* Effect.logWarning("A subscription was disabled.", { subscription_id })
  yield* Queue.offer(inFlight.wake, undefined)
})

/** One log line for each attempt. It names neither the entity nor the address. */
const report = ({ claim, settlement }: EndedAttempt, outcome: CountedOutcome) =>
  Effect.annotateLogs(Effect.logInfo("delivery"), {
    event_id: claim.event_id,
    subscription_id: claim.subscription_id,
    attempt: claim.attempt,
    status_code: settlement.response_code,
    duration_ms: settlement.millis,
    failure: settlement.failure === null ? null : withoutHosts(settlement.failure),
    outcome
  })
