/** Checks a receipt's signature in the browser: Ed25519 over its canonical JSON, RFC 8785, with the service's keys. */
import type { Receipt, ReceiptKeys } from "@entity-watch/client"
import { isCanonicalBase64Url } from "@entity-watch/contract/schema/canonicalBase64Url"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import { repeatedName } from "@entity-watch/contract/schema/repeatedName"
import { receiptIn } from "./receiptIn.ts"

export type CheckedReceipt =
  | { readonly is: "good"; readonly receipt: Receipt }
  | { readonly is: "changed"; readonly receipt: Receipt }
  | { readonly is: "unknown key"; readonly receipt: Receipt }
  | { readonly is: "no receipt"; readonly why: string }

/** A receipt is a few kilobytes; an answer with all its explanations is less than this. */
const mostBytes = 5_000_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64url.replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.codePointAt(0) ?? 0
  )

const isSigned = async (receipt: Receipt, jwk: ReceiptKeys["keys"][number]): Promise<boolean> => {
  const { signature, ...signed } = receipt
  const { crv, kty, x } = jwk
  if (!isCanonicalBase64Url(signature)) return false
  try {
    const key = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"])
    const content = new TextEncoder().encode(canonicalJson(signed as never))
    return await crypto.subtle.verify("Ed25519", key, bytesOf(signature), content)
  } catch {
    return false
  }
}

/** Of a file that holds a receipt, or a whole answer with one. */
export const checkReceipt = async (file: File, { keys }: ReceiptKeys): Promise<CheckedReceipt> => {
  if (file.size > mostBytes)
    return {
      is: "no receipt",
      why: "The file is larger than any receipt. Drop the receipt, or the answer that holds it."
    }
  const text = await file.text()
  const value = parsed(text)
  if (value === undefined) return { is: "no receipt", why: "The file is not JSON, so it is no receipt." }
  const repeated = repeatedName(text)
  if (repeated !== null)
    return {
      is: "no receipt",
      why: `The file has the field “${repeated.slice(0, 60)}” twice in one object, so that nobody can say which of the two counts. No service writes such a file: do not rely on it.`
    }
  const receipt = receiptIn(value)
  if (receipt === undefined)
    return { is: "no receipt", why: "The file holds no whole receipt. Ask for one with “receipt”: true." }
  const key = keys.find(({ kid }) => kid === receipt.key_id)
  if (key === undefined) return { is: "unknown key", receipt }
  return { is: (await isSigned(receipt, key)) ? "good" : "changed", receipt }
}
