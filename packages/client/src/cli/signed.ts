/**
 * The headers of a webhook, as the service signs its deliveries. Written here once more because this package depends on
 * nothing; a test holds it to what `@entity-watch/webhooks` verifies.
 */

const encoder = new TextEncoder()
const prefix = "whsec_"

/** A secret of this machine's own. */
export const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${prefix}${btoa(String.fromCharCode(...bytes))}`
}

export const isSecret = (secret: string): boolean =>
  /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret) &&
  secret.length > prefix.length

/** `at` is when it is sent, in milliseconds. */
export const signed = async (id: string, body: string, secret: string, at: number) => {
  const timestamp = `${Math.floor(at / 1000)}`
  const decoded = Uint8Array.from(atob(secret.slice(prefix.length)), (letter) => letter.charCodeAt(0))
  // Receivers read a secret both ways: as the decoded bytes, and as the whole text.
  const signatures = [decoded, encoder.encode(secret)].map(async (bytes) => {
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign"
    ])
    const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`${id}.${timestamp}.${body}`))
    return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`
  })
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": (await Promise.all(signatures)).join(" ")
  }
}
