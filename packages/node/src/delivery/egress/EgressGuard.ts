/** The egress guard where a subscription is created or changed. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Egress } from "@entity-watch/core/deliver"
import { accountOfReceiver, ReceivedWebhooks, receiverHost } from "@entity-watch/core/sandbox"
import { Effect, Layer } from "effect"
import { plainHost } from "./AllowList.ts"
import { EgressSettings } from "./EgressSettings.ts"
import { urlRefusal } from "./urlRefusal.ts"

/**
 * One sentence that says why the URL is refused, or null, also for every other host. It is taken from the account whose
 * address it is, for the sandbox, where the process has the receiver.
 */
const receiverRefusal = (url: string, caller: Caller, hasReceiver: boolean): string | null => {
  if (!URL.canParse(url) || plainHost(new URL(url).hostname) !== receiverHost) return null
  return hasReceiver && caller.mode === "sandbox" && accountOfReceiver(url) === caller.accountId
    ? null
    : `webhook_url must not use ${receiverHost}, where the sandbox of \`serve --demo\` receives for each account at an address of its own: send the public name of your receiver, for example https://hooks.example.com/watch.`
}

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
