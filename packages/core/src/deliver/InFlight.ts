/** What one process has in flight: the state that claiming, attempting, settling and draining share. */
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Latch from "effect/Latch"
import * as MutableRef from "effect/MutableRef"
import * as Queue from "effect/Queue"
import type { DeliveryClaim } from "../store/deliveryClaims.ts"
import type { Settlement } from "../store/deliverySettlements.ts"

/** An attempt that is over, with what is to be written of it. */
export interface EndedAttempt {
  readonly claim: DeliveryClaim
  readonly settlement: Settlement
}

export interface InFlight {
  /**
   * From the claim until the settlement is written. A process that stood still may hold two claims on one delivery: the
   * one that lapsed, whose attempt goes on, and the one that it took after it woke.
   */
  readonly claims: Set<DeliveryClaim>
  readonly attempts: FiberSet.FiberSet<void>
  /** Waiting to be settled. Never longer than what is in flight. */
  readonly ended: Queue.Queue<EndedAttempt>
  /** Holds an element when it is worth looking for due deliveries. */
  readonly wake: Queue.Queue<void>
  /** Open while anything is in flight. */
  readonly busy: Latch.Latch
  /** Once it is true nothing more is claimed. */
  readonly isStopping: MutableRef.MutableRef<boolean>
}

export const makeInFlight = Effect.gen(function* () {
  return {
    claims: new Set<DeliveryClaim>(),
    attempts: yield* FiberSet.make<void>(),
    ended: yield* Queue.unbounded<EndedAttempt>(),
    wake: yield* Queue.sliding<void>(1),
    busy: yield* Latch.make(),
    isStopping: MutableRef.make(false)
  } satisfies InFlight
})
