/**
 * Delivers what is queued for as long as its layer lives: it claims, attempts and settles, several deliveries at once and
 * beside any number of other processes, and drains when it stops. packages/core/docs/delivery.md tells the rules.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { DeliveryStore } from "../store/DeliveryStore.ts"
import { claimWhileRunning, renewClaims } from "./claim.ts"
import { type DelivererSettings, defaultSettings } from "./DelivererSettings.ts"
import { DeliverySignal } from "./DeliverySignal.ts"
import { drain } from "./drain.ts"
import { makeInFlight } from "./InFlight.ts"
import { showAttempts } from "./metrics.ts"
import { settleEnded } from "./settle.ts"

const run = Effect.fnUntraced(function* (settings: DelivererSettings) {
  const signal = yield* DeliverySignal
  const inFlight = yield* makeInFlight
  yield* showAttempts
  // The scope ends them in the opposite order: draining comes first, which ends claiming, then the attempts and their
  // settlements, and only then the rest. Until the last settlement is written the claims are renewed.
  yield* Effect.forkScoped(renewClaims(settings, inFlight))
  yield* Effect.forkScoped(Effect.forever(settleEnded(inFlight)))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(signal.next, Queue.offer(inFlight.wake, undefined))))
  const claiming = yield* Effect.forkScoped(claimWhileRunning(settings, inFlight))
  yield* Effect.addFinalizer(() => drain(settings, inFlight, claiming))
})

export const Deliverer = {
  /** Runs until the scope closes, then lets what is in flight end within the grace. A process has one. */
  layer: (settings: Partial<DelivererSettings> = {}) =>
    Layer.effectDiscard(run({ ...defaultSettings, ...settings })).pipe(Layer.provide(DeliveryStore.layer)),
  /** The store is left open, for tests that turn its clock. */
  layerNoDeps: (settings: Partial<DelivererSettings> = {}) =>
    Layer.effectDiscard(run({ ...defaultSettings, ...settings }))
}
