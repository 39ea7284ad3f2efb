/** A delivery as it reached the receiver, in the shapes that frameworks give it. */
import { decodeBase64, encodeUtf8 } from "./bytes.ts"
import type { PlatformRequest } from "./platform.ts"
import { WebhookVerificationError } from "./WebhookVerificationError.ts"

export type DeliveryHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | ReadonlyArray<string> | undefined }

/** Fits `{ body, headers }`, an Express or Fastify request whose body is raw, and a Lambda event. */
export interface Delivery {
  /** The raw body: a string, or bytes as ArrayBuffer, Uint8Array or Buffer. Anything else is `body_parsed`. */
  readonly body?: unknown
  readonly headers: DeliveryHeaders
  /** AWS Lambda: the body is base64 of the bytes. */
  readonly isBase64Encoded?: boolean
}

/** The header's value; names match in any case. */
export const header = (headers: DeliveryHeaders | undefined, name: string): string => {
  const value =
    typeof headers?.get === "function"
      ? headers.get(name)
      : Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = [value ?? []].flat().join(" ")
  if (!text) throw new WebhookVerificationError("header_missing", name)
  return text
}

type Body = Pick<Delivery, "body" | "isBase64Encoded">

const bytesOf = ({ body, isBase64Encoded }: Body): Uint8Array => {
  if (typeof body === "string") return (isBase64Encoded && decodeBase64(body)) || encodeUtf8(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new WebhookVerificationError(body ? "body_parsed" : "body_missing")
}

/** The bytes that were sent. */
export const rawBody = async (delivery: PlatformRequest | Delivery): Promise<Uint8Array> => {
  const sent: Body =
    "arrayBuffer" in delivery ? { body: !delivery.bodyUsed && (await delivery.arrayBuffer()) } : delivery
  const bytes = bytesOf(sent)
  if (!bytes.length) throw new WebhookVerificationError("body_missing")
  return bytes
}
