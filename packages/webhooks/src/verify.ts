/** Verifies a delivery: who signed it, when, and that nothing was changed. */
import { attempt, decodeBase64, encodeUtf8, signedContent } from "./bytes.ts"
import { type Delivery, header, rawBody } from "./Delivery.ts"
import { eventTypes, serviceEventTypes } from "./eventTypes.ts"
import type { PlatformRequest } from "./platform.ts"
import { checkSecret, importKeys, looksLikeHex } from "./secret.ts"
import type { ChangeEvent, UnknownEvent, WebhookEvent } from "./WebhookEvent.ts"
import { WebhookVerificationError } from "./WebhookVerificationError.ts"

export interface VerifyOptions {
  /** The subscription's secret, or several, any of which may have signed. Undefined, as of an unset variable, refuses. */
  readonly secret: string | ReadonlyArray<string> | undefined
  /** Milliseconds since 1970, for tests. */
  readonly now?: () => number
}

/** Seconds that the two clocks may differ, either way, as Standard Webhooks has it. */
const tolerance = 300

/** A sender writes one or two. More would let a stranger choose how much we compute. */
const mostSignatures = 8

/** Throws WebhookVerificationError, or gives the event. */
export const verify = async (
  delivery: PlatformRequest | Delivery,
  options: VerifyOptions
): Promise<WebhookEvent | UnknownEvent> => eventIn(await authenticate(delivery, options))

/** As verify, but gives the body's bytes, e.g. to keep the payload as it was signed. */
export const authenticate = async (
  delivery: PlatformRequest | Delivery,
  { secret, now = Date.now }: VerifyOptions
): Promise<Uint8Array> => {
  const secrets = [secret ?? []].flat()
  if (!secrets.length) throw new WebhookVerificationError("secret_missing")
  secrets.forEach(checkSecret)

  const id = header(delivery.headers, "webhook-id")
  const timestamp = header(delivery.headers, "webhook-timestamp")
  if (!/^\d+$/u.test(timestamp)) throw new WebhookVerificationError("timestamp_malformed")
  const secondsOff = Math.floor(now() / 1000) - Number(timestamp)
  // Written so that a clock which is not a number refuses.
  if (!(Math.abs(secondsOff) <= tolerance)) throw new WebhookVerificationError("clock_off", secondsOff)

  const signatures = header(delivery.headers, "webhook-signature")
    .split(" ")
    .filter((entry) => entry.startsWith("v1,"))
    .slice(0, mostSignatures)
    .map((entry) => decodeBase64(entry.slice(3)) ?? new Uint8Array())
  if (!signatures.length) throw new WebhookVerificationError("unknown_version")

  const body = await rawBody(delivery)
  const keys = (await Promise.all(secrets.map(importKeys))).flat()
  const isSigned = async (bytes: Uint8Array) => {
    const content = signedContent(id, timestamp, bytes)
    for (const key of keys)
      for (const signature of signatures)
        if (await crypto.subtle.verify("HMAC", key, signature, content)) return true // in constant time
    return false
  }
  if (await isSigned(body)) return body
  // Deliveries are compact JSON: if that form of the body was signed, someone wrote it anew.
  const compact = attempt(() => encodeUtf8(JSON.stringify(parse(body))))
  if (compact && (await isSigned(compact))) throw new WebhookVerificationError("body_reserialised")
  // What is encoded does not begin as JSON; a parser that decoded it left the header.
  const isEncoded = body[0] !== 123 && attempt(() => header(delivery.headers, "content-encoding"))
  throw new WebhookVerificationError(
    secrets.some(looksLikeHex) ? "secret_in_hex" : isEncoded ? "body_encoded" : "wrong_signature"
  )
}

const isAmong = (types: ReadonlyArray<string>, { type }: { readonly type: string }) => types.includes(type)

/** Whether it is a change of a watched entity, and neither a test, nor about webhooks, nor unknown. */
export const isChange = (event: WebhookEvent | UnknownEvent): event is ChangeEvent =>
  isAmong(eventTypes, event)

const parse = (body: Uint8Array): unknown =>
  JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))

const hasType = (payload: unknown): payload is UnknownEvent["payload"] =>
  typeof Object(payload).type === "string"

/** The sender's signature vouches for the rest of the shape. */
const isKnown = (payload: object & { readonly type: string }): payload is WebhookEvent =>
  isAmong(eventTypes, payload) || isAmong(serviceEventTypes, payload)

const eventIn = (body: Uint8Array): WebhookEvent | UnknownEvent => {
  const payload = attempt(() => parse(body))
  if (payload === undefined) throw new WebhookVerificationError("body_not_json")
  if (!hasType(payload)) throw new WebhookVerificationError("body_not_event")
  return isKnown(payload) ? payload : { type: "unknown", payload }
}
