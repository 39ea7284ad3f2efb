/** The egress guard where a subscription is created or changed. */
import { Egress } from "@entity-watch/core/deliver"
import { Effect, Layer } from "effect"
import { EgressSettings } from "./EgressSettings.ts"
import { urlRefusal } from "./urlRefusal.ts"

const layerNoDeps = Layer.effect(
  Egress,
  Effect.map(EgressSettings, ({ allow }) => Egress.of({ refusal: (url) => urlRefusal(url, allow) }))
)

export const EgressGuard = {
  layerNoDeps,
  layer: layerNoDeps.pipe(Layer.provide(EgressSettings.layer))
}
