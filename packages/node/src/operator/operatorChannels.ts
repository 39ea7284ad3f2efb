/** The ways on which the operator is told, as the settings say. The library of e-mail is loaded only where it is used. */
import type { OperatorChannel } from "@entity-watch/core/admin"
import { Effect } from "effect"
import { operatorChannelSettings } from "./operatorSettings.ts"
import { webhookChannel } from "./webhookChannel.ts"

export const operatorChannels = Effect.gen(function* () {
  const { email, webhook } = yield* operatorChannelSettings
  const channels: Array<OperatorChannel> = webhook === undefined ? [] : [webhookChannel(webhook)]
  if (email !== undefined) {
    const { emailChannel } = yield* Effect.promise(() => import("./emailChannel.ts"))
    channels.push(emailChannel(email))
  }
  return channels
})
