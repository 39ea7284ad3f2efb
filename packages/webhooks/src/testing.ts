/** For receivers' own tests: deliveries that verify, without a server. */
import type { EventType, ServiceEventType } from "./eventTypes.ts"
import { samples } from "./samples.ts"
import { type SignatureHeaders, sign } from "./sign.ts"

export { eventTypes, serviceEventTypes } from "./eventTypes.ts"
export { sign } from "./sign.ts"

export interface SampleOptions {
  /** Milliseconds since 1970 at which the delivery is made. Default: now. */
  readonly now?: () => number
  /** The event's id. */
  readonly id?: string
}

export interface SignedSample {
  readonly headers: SignatureHeaders
  readonly body: string
}

/**
 * A delivery of an invented event, to post as it is: `new Request(url, { method: "POST", ...sample })`.
 * With sign, events of one's own can be made in the same way.
 */
export const signedSample = async (
  type: EventType | ServiceEventType,
  secret: string,
  { now = Date.now, id = samples[type].event_id }: SampleOptions = {}
): Promise<SignedSample> => {
  const at = now()
  const timestamp = new Date(at).toISOString()
  const body = JSON.stringify({ type, timestamp, data: { ...samples[type], event_id: id } })
  const headers = await sign({ id, timestamp: Math.floor(at / 1000), body, secret })
  return { headers: { "content-type": "application/json", ...headers }, body }
}
