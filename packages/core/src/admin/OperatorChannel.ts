/** A way on which whoever operates the service is told what needs a person. The host implements it. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { OperatorMessage } from "./operatorMessage.ts"

export const ChannelName = Schema.Literals(["webhook", "email"])
export type ChannelName = typeof ChannelName.Type

/** `failure` is one sentence for the log, without a secret, an address, or what was answered. */
export class MessageNotSent extends Schema.TaggedError<MessageNotSent>()("MessageNotSent", {
  failure: Schema.String
}) {}

export interface OperatorChannel {
  readonly name: ChannelName
  /** Ends within 30 seconds. */
  send(message: OperatorMessage): Effect.Effect<void, MessageNotSent>
}
