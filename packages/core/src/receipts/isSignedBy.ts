/** Whether a public key signed a receipt as it stands: whoever has the key can tell, without this service. */
import { isCanonicalBase64Url } from "@entity-watch/contract/schema/canonicalBase64Url"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import type { FileReceipt } from "@entity-watch/contract/schema/FileReceipt"
import type { JournalReceipt } from "@entity-watch/contract/schema/Journal"
import type { Receipt } from "@entity-watch/contract/schema/Receipt"
import * as Signature from "effect/crypto/Signature"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Result from "effect/Result"

const encoder = new TextEncoder()

/** What is signed. */
export const signedBytes = (
  receipt: Omit<Receipt, "signature"> | Omit<FileReceipt, "signature"> | Omit<JournalReceipt, "signature">
) => encoder.encode(canonicalJson(receipt))

/** `x` is the public key in base64url. */
export const isSignedBy = Effect.fn("isSignedBy")(function* (
  receipt: Receipt | FileReceipt | JournalReceipt,
  x: string
) {
  const { signature: signed, ...rest } = receipt
  if (!isCanonicalBase64Url(signed) || !isCanonicalBase64Url(x)) return false
  const signatureBytes = Base64Url.decode(signed)
  const keyBytes = Base64Url.decode(x)
  if (Result.isFailure(signatureBytes) || Result.isFailure(keyBytes)) return false
  const signature = yield* Signature.Signature
  return yield* Signature.publicKey(Signature.ed25519, keyBytes.success).pipe(
    Effect.flatMap((key) => signature.verify(key, signatureBytes.success, signedBytes(rest))),
    Effect.catchTag("CryptoError", () => Effect.succeed(false))
  )
})
