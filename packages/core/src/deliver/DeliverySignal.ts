/** Tells a waiting worker that deliveries may have been queued, by this process or another. The host implements it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export class DeliverySignal extends Context.Service<
  DeliverySignal,
  {
    /** Returns as soon as something has been announced since it returned last. One announcement may stand for many. */
    readonly next: Effect.Effect<void>
  }
>()("@entity-watch/core/deliver/DeliverySignal") {}
