/** The settings that bound a delivery, and the destinations that the operator opened. packages/core/docs/egress.md. */
import { Config, Context, Duration, Effect, Layer } from "effect"
import { AllowList, AllowListText } from "./AllowList.ts"

export const allowedDestinations = Config.schema(AllowListText, "EGRESS_ALLOW").pipe(Config.withDefault(""))

export class EgressSettings extends Context.Service<
  EgressSettings,
  {
    readonly allow: AllowList
    /** For the look-up of the name, TCP and TLS together. */
    readonly connectTimeout: Duration.Duration
    /** For the whole POST, connecting included. */
    readonly totalTimeout: Duration.Duration
    /** So many bytes of an answer's body are read. */
    readonly answerLimit: number
    /**
     * How long a connection waits for another POST. Node and other servers close an idle connection after 5 seconds.
     */
    readonly idleTimeout: Duration.Duration
  }
>()("@entity-watch/node/delivery/egress/EgressSettings") {
  static readonly defaults = {
    connectTimeout: Duration.seconds(5),
    totalTimeout: Duration.seconds(15),
    answerLimit: 64 * 1024,
    idleTimeout: Duration.seconds(4)
  }

  static readonly layer = Layer.effect(
    EgressSettings,
    Effect.map(allowedDestinations, (text) => ({
      ...EgressSettings.defaults,
      allow: new AllowList(text)
    }))
  )
}
