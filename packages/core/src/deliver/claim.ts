/** Claims: this process takes due deliveries, begins their attempts, and keeps what it holds until it is settled. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as MutableRef from "effect/MutableRef"
import * as Queue from "effect/Queue"
import { DeliveryStore } from "../store/DeliveryStore.ts"
import { attempt } from "./attempt.ts"
import type { DelivererSettings } from "./DelivererSettings.ts"
import { survivingFailure } from "./faults.ts"
import type { InFlight } from "./InFlight.ts"

/** Never takes more than can be attempted at once, so that a claim is an attempt begun. */
const claimDue = Effect.fnUntraced(
  function* (settings: DelivererSettings, inFlight: InFlight) {
    const store = yield* DeliveryStore
    const limit = settings.concurrency - inFlight.claims.size
    if (limit <= 0) return
    const claimed = yield* store.claimAcrossAccounts({ ...settings, limit })
    for (const claim of claimed) {
      inFlight.claims.add(claim)
      inFlight.busy.openUnsafe()
      yield* FiberSet.run(inFlight.attempts, attempt(claim, settings.retryDelays, inFlight.ended))
    }
  },
  // A claim that is taken and not attempted would wait for its lease to lapse.
  Effect.uninterruptible
)

/** Claims at every wake, and as often as `poll` says, until the process stops. */
export const claimWhileRunning = Effect.fnUntraced(function* (
  settings: DelivererSettings,
  inFlight: InFlight
) {
  const surviving = survivingFailure("Deliveries could not be claimed.")
  while (!MutableRef.get(inFlight.isStopping)) {
    yield* surviving(claimDue(settings, inFlight))
    yield* Effect.timeoutOption(Queue.take(inFlight.wake), settings.poll)
  }
})

/** Renews the claims in flight three times in each lease, so that no other process takes them over. */
export const renewClaims = ({ leaseSeconds }: DelivererSettings, { busy, claims }: InFlight) =>
  busy.await.pipe(
    Effect.andThen(Effect.sleep(Duration.seconds(leaseSeconds / 3))),
    Effect.andThen(DeliveryStore.use((store) => store.renewAcrossAccounts([...claims], leaseSeconds))),
    survivingFailure("Claims could not be renewed."),
    Effect.forever
  )
