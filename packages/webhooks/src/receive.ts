/** What every adapter does with a delivery; an adapter reads the request and writes the answer. */
import type { Delivery } from "./Delivery.ts"
import { BodyTooLarge } from "./readBody.ts"
import { type VerifyOptions, verify } from "./verify.ts"
import type { UnknownEvent, WebhookEvent } from "./WebhookEvent.ts"
import { type Reason, WebhookVerificationError } from "./WebhookVerificationError.ts"

export interface ReceiveOptions extends VerifyOptions {
  /** Called for each refused delivery, e.g. to log the message. */
  readonly onRefused?: (error: WebhookVerificationError) => void
}

/** Its failure is the framework's to answer; anything but 2xx brings the delivery again. */
export type OnEvent = (event: WebhookEvent | UnknownEvent) => unknown

export interface Answer {
  readonly status: 204 | 400 | 413 | 500
  readonly text: string
}

/** The receiver's own set-up is at fault, not the sender. */
const isOurs = (reason: Reason) => reason.startsWith("secret_") || reason === "body_parsed"

/** 204 once `onEvent` is done with a verified event, else the refusal with the sentence that says why. */
export const receive = async (
  read: () => Delivery | Promise<Delivery>,
  { onRefused, ...options }: ReceiveOptions,
  onEvent: OnEvent
): Promise<Answer> => {
  let event: WebhookEvent | UnknownEvent
  try {
    event = await verify(await read(), options)
  } catch (error) {
    if (error instanceof BodyTooLarge) return { status: 413, text: error.message }
    if (!(error instanceof WebhookVerificationError)) throw error
    onRefused?.(error)
    return { status: isOurs(error.reason) ? 500 : 400, text: error.message }
  }
  await onEvent(event)
  return { status: 204, text: "" }
}
