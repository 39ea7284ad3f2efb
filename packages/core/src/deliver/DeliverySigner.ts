/** Signs a delivery with its subscription's secret. The host implements it, since it has the faster HMAC. */
import type { SignatureHeaders } from "@entity-watch/webhooks/sign"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { DeliveryClaim } from "../store/deliveryClaims.ts"

/** What a signature is made of. */
export type ToSign = Pick<DeliveryClaim, "event_id" | "subscription_id" | "secret" | "payload" | "claimed_at">

export class DeliverySigner extends Context.Service<
  DeliverySigner,
  {
    /**
     * The headers that `sign` of `@entity-watch/webhooks` makes, with the secret that was in force at the claim. Dies
     * when that secret does not open.
     */
    sign(delivery: ToSign): Effect.Effect<SignatureHeaders>
  }
>()("@entity-watch/core/deliver/DeliverySigner") {}
