/** Signs a delivery in the manner of Standard Webhooks. https://www.standardwebhooks.com */
import { encodeUtf8, signedContent } from "./bytes.ts"
import { importKeys, keysOf } from "./secret.ts"

/** The two keys of a secret. Throws a WebhookVerificationError for what is no secret at all. */
export const hmacKeysOf = (secret: string): ReadonlyArray<Uint8Array> => keysOf(secret)

export interface Unsigned {
  /** The event's id: without a dot, the same on every attempt. */
  readonly id: string
  /** Unix seconds of this attempt. */
  readonly timestamp: number
  /** Exactly what is sent. */
  readonly body: string | Uint8Array
  readonly secret: string
}

export interface SignatureHeaders {
  readonly "webhook-id": string
  readonly "webhook-timestamp": string
  readonly "webhook-signature": string
  readonly [name: string]: string
}

/**
 * The three headers of an attempt. Rejects with a RangeError for an id or timestamp that cannot be signed, and with
 * a WebhookVerificationError whose reason starts with `secret_` for what is no secret.
 */
export const sign = async ({ id, timestamp, body, secret }: Unsigned): Promise<SignatureHeaders> => {
  if (!/^[^\s.]+$/u.test(id))
    throw new RangeError("A delivery's id is not empty and has no dot or white space.")
  if (!Number.isSafeInteger(timestamp) || timestamp < 0)
    throw new RangeError("A delivery's timestamp is a whole number of Unix seconds.")
  const keys = await importKeys(secret)

  const bytes = typeof body === "string" ? encodeUtf8(body) : body
  const content = signedContent(id, `${timestamp}`, bytes)
  const entries = keys.map(async (key) => {
    const signature = await crypto.subtle.sign("HMAC", key, content)
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  })
  return {
    "webhook-id": id,
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": (await Promise.all(entries)).join(" ")
  }
}
