/** The egress guard where a subscription is created or changed. */
import { Egress } from "@entity-watch/core/deliver"
import { ReceivedWebhooks } from "@entity-watch/core/sandbox"
import { Effect, Layer } from "effect"
import { EgressSettings } from "./EgressSettings.ts"
import { receiverRefusal } from "./receiverRefusal.ts"
import { urlRefusal } from "./urlRefusal.ts"

const layerNoDeps = Layer.effect(
  Egress,
  Effect.gen(function* () {
    const { allow } = yield* EgressSettings
    const hasReceiver = (yield* ReceivedWebhooks) !== undefined
    return Egress.of({
      refusal: (url, caller) => urlRefusal(url, allow) ?? receiverRefusal(url, caller, hasReceiver)
    })
  })
)

export const EgressGuard = {
  layerNoDeps,
  layer: layerNoDeps.pipe(Layer.provide(EgressSettings.layer))
}
