/** A signing secret: `whsec_` and base64. It stands for two HMAC keys, since receivers read it both ways. */
import { decodeBase64, encodeUtf8 } from "./bytes.ts"
import { type Reason, WebhookVerificationError } from "./WebhookVerificationError.ts"

const prefix = "whsec_"

const decoded = (secret: string) => decodeBase64(secret.slice(prefix.length))

const faultOf = (secret: unknown): Reason | undefined => {
  if (typeof secret !== "string" || !secret) return "secret_missing"
  if (/[\s"'`]/u.test(secret)) return "secret_not_trimmed"
  if (!secret.startsWith(prefix)) return "secret_without_prefix"
  return decoded(secret)?.length ? undefined : "secret_not_base64"
}

/** Throws for what is no secret at all, whatever was signed. */
export const checkSecret = (secret: unknown): void => {
  const fault = faultOf(secret)
  if (fault) throw new WebhookVerificationError(fault)
}

/** Hex is base64 too, so this is a guess, of use only when nothing matched. */
export const looksLikeHex = (secret: string): boolean => /^whsec_[\da-f]+$/iu.test(secret)

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])

/**
 * The two keys of a secret. First the decoded bytes, as Standard Webhooks has it; then the whole string, as the
 * specification 2.3 says. Throws for what is no secret at all.
 */
export const keysOf = (secret: string): ReadonlyArray<Uint8Array<ArrayBuffer>> => {
  checkSecret(secret)
  return [decoded(secret) ?? new Uint8Array(), encodeUtf8(secret)]
}

export const importKeys = (secret: string): Promise<Array<CryptoKey>> =>
  Promise.all(keysOf(secret).map(importKey))
