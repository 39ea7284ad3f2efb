/** `GET /v1/receipts/key`. In addition to the specification. It is public, so that everybody who is shown a receipt can check it. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { About } from "../http/About.ts"
import { readErrors } from "../http/ApiError.ts"
import { common, read } from "../http/failureWords.ts"
import { ReceiptKeys } from "../schema/Receipt.ts"

/** The public key of RFC 8037, appendix A. */
export const exampleKeys: ReceiptKeys = {
  keys: [
    {
      kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      kty: "OKP",
      crv: "Ed25519",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
      alg: "EdDSA",
      use: "sig",
      created_at: "2026-11-21T04:46:08Z",
      retired_at: null
    }
  ]
}

export const receiptKeys = HttpApiEndpoint.get("receiptKeys", "/v1/receipts/key", {
  success: ReceiptKeys,
  error: readErrors
}).annotate(About, {
  summary: "Check receipts",
  description:
    "Lists the public keys that receipts of screens are signed with, as a JWK set, the newest first. No API key is needed: whoever is shown a receipt may check it. A receipt names its key in `key_id`; the signature is Ed25519 over the receipt without `signature`, written as canonical JSON (RFC 8785). A retired key signs no more, and what it signed stays good. There is none before the first receipt.",
  answered: "The keys, possibly none.",
  answers: { "one key": exampleKeys },
  failures: {
    400: "Send a Host header.",
    500: common[500],
    502: read[502],
    503: common[503]
  },
  scope: null,
  cost: "free"
})
